"""Historia in words, for boards and templates."""

from .historia_log import describe as describe
from .historia_refusals import refusal as refusal
from .historia_terms import amounts as amounts
from .historia_terms import changes as changes
from .historia_terms import counter_letter as counter_letter
from .historia_terms import counter_name as counter_name
from .historia_terms import day as day
from .historia_terms import epoch_name as epoch_name
from .historia_terms import format_name as format_name
from .historia_terms import matched as matched
from .historia_terms import phase as phase
from .historia_terms import price as price
from .historia_terms import section as section
from .historia_terms import signed as signed
from .historia_terms import source_name as source_name
from .historia_terms import war_ended as war_ended
