// The end of a match: the way to the last frame, where the end was seen live, and the picture to share.
(() => {
  "use strict";
  const LAP = 600, // a round: bars and figures grow together
    CROWN = 500,
    LETTERS = 400;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let wasOver = false,
    clocks = [];

  const finale = () => document.getElementById("finale");
  document.addEventListener("htmx:before:swap", () => {
    wasOver = Boolean(finale());
  });
  document.addEventListener("htmx:after:swap", () => {
    if (!wasOver && finale() && !still.matches) reveal(finale());
    wasOver = Boolean(finale());
  });

  function reveal(stage) {
    const figures = [...stage.querySelectorAll("[data-steps]")].map((figure) => ({
      figure,
      last: figure.textContent,
      steps: figure.dataset.steps.split(" ").filter(Boolean),
    }));
    const rounds = Math.max(0, ...figures.map(({ steps }) => steps.length));
    const lap = Math.min(LAP, 1900 / (rounds || 1)); // all of it within three seconds
    stage.classList.add("reveal");
    for (const { figure } of figures) figure.textContent = "0";
    for (let round = 0; round < rounds; round++)
      later(round * lap + 150, () => {
        stage.querySelectorAll(`.lap:nth-child(${round + 1})`).forEach((part) => part.classList.add("run"));
        for (const { figure, steps } of figures) figure.textContent = steps[round] ?? figure.textContent;
      });
    const done = () => {
      clocks.forEach(clearTimeout);
      clocks = [];
      for (const { figure, last } of figures) figure.textContent = last;
      stage.classList.remove("reveal", "crowned");
      stage.querySelectorAll(".run").forEach((part) => part.classList.remove("run"));
      removeEventListener("pointerdown", done);
    };
    later(rounds * lap + 200, () => stage.classList.add("crowned"));
    later(rounds * lap + 200 + CROWN, done);
    addEventListener("pointerdown", done);
  }
  const later = (milliseconds, then) => clocks.push(setTimeout(then, milliseconds));

  // -- the picture: the server's SVG, made a PNG here and shared, or kept
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-share]");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    try {
      const file = await png(link.href, link.dataset.share.split(" "));
      if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] });
      else keep(file, link);
    } catch (problem) {
      if (problem.name !== "AbortError") location.href = link.href;
    }
  });
  async function png(address, letters) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.status);
    const drawn = await answer.text();
    const drawing = drawn.replace("</title>", `</title><style>${await faces(letters)}</style>`);
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
    await image.decode();
    // The typeface in it comes later than the picture, and no event tells.
    await new Promise((done) => setTimeout(done, LETTERS));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext("2d").drawImage(image, 0, 0);
    const picture = await new Promise((done) => canvas.toBlob(done, "image/png"));
    return new File([picture], drawn.match(/data-file="(.*?)"/)[1], { type: picture.type });
  }
  // A picture can fetch nothing, so our typeface goes into it: Latin letters, and Polish ones under another name.
  async function faces(files) {
    const found = await Promise.all(files.map(async (file) => written(await (await fetch(file)).blob())));
    const name = (place) => (place ? "Brygada 1918 Polish" : "Brygada 1918");
    return found
      .map((file, place) => `@font-face{font-family:"${name(place)}";font-weight:400 700;src:url(${file})}`)
      .join("");
  }
  const written = (blob) =>
    new Promise((done) => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result);
      reader.readAsDataURL(blob);
    });
  function keep(file, asked) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    say(`${asked.dataset.kept} ${file.name}`, asked);
  }
  // Over the bar where a table is, else beside what was tapped.
  function say(text, beside) {
    const words = document.createElement("p"),
      notice = document.createElement("div"),
      place = document.getElementById("notice");
    words.setAttribute("role", "status");
    notice.className = "notice";
    notice.append(words);
    if (place) place.replaceChildren(notice);
    else {
      const row = beside.closest("p");
      if (!row.nextElementSibling?.matches(".notice")) row.after(notice);
    }
    words.textContent = text;
    document.dispatchEvent(new Event("said"));
  }
})();
