"""Historia in words, for boards and templates."""

from .log import describe as describe
from .log import face_down as face_down
from .log import given_up as given_up
from .refusals import refusal as refusal
from .terms import amounts as amounts
from .terms import card_facts as card_facts
from .terms import changes as changes
from .terms import counter_letter as counter_letter
from .terms import counter_name as counter_name
from .terms import day as day
from .terms import epoch_name as epoch_name
from .terms import event_name as event_name
from .terms import format_name as format_name
from .terms import matched as matched
from .terms import phase as phase
from .terms import price as price
from .terms import section as section
from .terms import signed as signed
from .terms import source_name as source_name
from .terms import war_ended as war_ended
