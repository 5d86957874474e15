// Keeps a board up to date, says when it cannot, and sends taps again that found no connection.
(() => {
  "use strict";
  const link = document.getElementById("link");
  if (!link) return;
  const words = link.querySelector("[role=status]");
  const SILENCE = 25000,
    GRACE = 3500,
    AGAIN = 4000;
  const page = Math.random().toString(36).slice(2, 10);
  const store = `outbox:${link.dataset.live}`;
  let stream,
    lastWord = Date.now(),
    lostAt = 0,
    taps = 0,
    sending = false,
    failed = false,
    behind = false,
    told = "", // the newest stamp that was heard of and not yet asked for
    looking,
    later;
  const tapped = new Set(); // requests under way
  let outbox = JSON.parse(sessionStorage.getItem(store) || "[]");

  const board = () => document.getElementById("board");
  const refresh = () => {
    behind = true;
    htmx.trigger(board(), "stamp");
  };

  // -- who is at the table: the menu and the invitation show it
  function lookWhoIsHere() {
    document.querySelectorAll("[data-presence]").forEach((part) => htmx.trigger(part, "people"));
  }
  document.addEventListener(
    "toggle",
    (event) => {
      if (event.target.matches("details.menu[open]")) lookWhoIsHere();
    },
    true,
  );

  // -- saying it
  function show() {
    const off = (lostAt && Date.now() - lostAt >= GRACE) || outbox.length > 0 || navigator.onLine === false;
    link.classList.toggle("off", Boolean(off));
    const text = !off
      ? ""
      : outbox.length === 1
        ? link.dataset.waitingOne
        : outbox.length
          ? link.dataset.waitingMany.replace("{}", outbox.length)
          : link.dataset.offline;
    if (words.textContent !== text) words.textContent = text;
  }
  function lost() {
    if (!lostAt) {
      lostAt = Date.now();
      setTimeout(show, GRACE + 50);
    }
    show();
  }
  function found() {
    lastWord = Date.now();
    lostAt = 0;
    show();
    flush();
    catchUp();
  }
  // What an own tap has brought about comes with its answer.
  function catchUp() {
    const news = told && told !== board().dataset.stamp && !isOlder(told);
    if (!tapped.size && (behind || news)) refresh();
  }

  // -- the stream
  function connect() {
    clearTimeout(later);
    if (stream) stream.close();
    lastWord = Date.now();
    stream = new EventSource(`${link.dataset.live}?seen=${encodeURIComponent(board().dataset.stamp)}`);
    stream.onopen = found;
    stream.addEventListener("beat", found);
    stream.addEventListener("stamp", (event) => {
      told = event.data;
      found();
      if (document.querySelector(".asking")) lookWhoIsHere(); // the first move ends the invitation
    });
    stream.addEventListener("people", () => {
      document.dispatchEvent(new Event("told"));
      found();
      lookWhoIsHere();
    });
    stream.onerror = () => {
      lost();
      // Refused (too many streams, a restart): look at the board now and then, and try again.
      if (stream.readyState === EventSource.CLOSED)
        later = setTimeout(() => {
          refresh();
          connect();
        }, AGAIN);
    };
  }
  setInterval(() => {
    show();
    if (Date.now() - lastWord > SILENCE) {
      lost();
      connect();
    }
  }, 5000);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - lastWord > 11000) connect();
  });
  addEventListener("online", connect);
  addEventListener("offline", lost);

  // -- a tap goes before a refresh and never before another tap; a refresh that was dropped or got no answer is asked
  //    for again
  const refreshes = ({ ctx }) => ctx.request.method === "GET" && ctx.sourceElement === board();
  document.addEventListener("htmx:before:request", (event) => {
    const { ctx } = event.detail;
    if (refreshes(event.detail)) {
      if (tapped.size) return event.preventDefault();
      behind = false;
      told = "";
      looking = ctx;
    } else if (ctx.request.method === "POST") {
      if (ctx.sourceElement !== link && outbox.length) {
        keep(ctx.request); // those that wait were tapped before
        return event.preventDefault();
      }
      tapped.add(ctx);
      looking?.request.abort();
    }
    ctx.request.headers["Board-Has"] = board().dataset.drawn; // when it is sent, not when it was tapped
  });
  document.addEventListener("htmx:finally:request", (event) => {
    const { ctx } = event.detail,
      answered = !ctx.cut && ctx.response?.status < 500;
    tapped.delete(ctx);
    if (looking === ctx) looking = null;
    if (!answered && refreshes(event.detail)) behind = true;
    if (answered) setTimeout(catchUp);
  });

  // -- a tap says which board it saw, and has an id of its own where the same may be meant twice
  document.addEventListener("htmx:config:request", (event) => {
    const { ctx } = event.detail,
      { request } = ctx;
    if (request.method !== "POST" || ctx.sourceElement === link) return;
    if (request.body.has("seen")) request.body.set("seen", board().dataset.seq);
    if (ctx.sourceElement.closest("[data-repeat]")) request.body.set("tap", `${page}${++taps}`);
  });

  // -- an older board never replaces a newer one, nor do pieces fit another board than that which they were made for;
  //    the notice that came with them is news all the same
  const parts = (stamp) => [Number.parseInt(stamp, 10), stamp.split("-").pop()];
  const pastEpochs = new Set(); // of databases that a backup has replaced: there numbers began anew
  function isOlder(stamp) {
    const [seq, epoch] = parts(stamp);
    const [shownSeq, shownEpoch] = parts(board().dataset.stamp);
    if (epoch === shownEpoch) return seq < shownSeq;
    if (pastEpochs.has(epoch)) return true;
    pastEpochs.add(shownEpoch);
    return false;
  }
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx, tasks } = event.detail,
      headers = ctx.response?.headers,
      { dataset } = board();
    if (!headers?.has("Board-Stamp")) return;
    const older = isOlder(headers.get("Board-Stamp"));
    const misfit = headers.has("Board-From") && headers.get("Board-From") !== dataset.drawn;
    if (misfit && !older) behind = true;
    ctx.fits = !older && !misfit;
    if (!ctx.fits) tasks.splice(0, tasks.length, ...tasks.filter((task) => task.type === "oob"));
  });
  document.addEventListener("htmx:after:swap", (event) => {
    const { fits, response } = event.detail.ctx;
    if (!fits) return;
    const { dataset, classList } = board(),
      marks = response.headers.get("Board-Marks");
    for (const part of ["seq", "stamp", "drawn"]) dataset[part] = response.headers.get(`Board-${part}`);
    if (marks === dataset.marks) return;
    classList.remove(...dataset.marks.split(" "));
    classList.add(...marks.split(" "));
    dataset.marks = marks;
  });

  // -- a tap that found no connection waits, and is sent again: the same request is never done twice
  document.addEventListener("htmx:error", (event) => {
    const { ctx, error } = event.detail;
    if (!ctx?.request || ctx.response) return;
    const givenUp = ctx.request.method === "GET" && error?.name === "AbortError";
    if (!givenUp) cut(ctx); // otherwise a tap came before the refresh: its answer brings the board
  });
  // Whatever a proxy or a hotel's Wi-Fi answers in our place is no board.
  document.addEventListener("htmx:before:response", (event) => {
    const { ctx } = event.detail;
    const ours = ["Board-Stamp", "HX-Retarget", "HX-Redirect"].some((name) => ctx.response.headers.has(name));
    if (ours || ![board(), "#board"].includes(ctx.target)) return;
    event.preventDefault();
    cut(ctx);
  });
  function cut(ctx) {
    ctx.cut = true;
    lost();
    if (ctx.sourceElement === link) failed = true;
    else if (ctx.request.method === "POST") keep(ctx.request);
    clearTimeout(later);
    later = setTimeout(connect, 1500);
  }
  function keep({ action, body }) {
    outbox.push({ url: action, body: String(body) });
    remember();
  }
  function remember() {
    sessionStorage.setItem(store, JSON.stringify(outbox));
    show();
  }
  async function flush() {
    if (sending) return;
    sending = true;
    failed = false;
    while (outbox.length && !failed) {
      const [{ url, body }] = outbox,
        values = Object.fromEntries(new URLSearchParams(body));
      await htmx.ajax("POST", url, { source: link, values, target: "#board", swap: "outerMorph" });
      if (!failed) outbox.shift();
      remember();
    }
    sending = false;
  }
  addEventListener("DOMContentLoaded", connect);
})();
