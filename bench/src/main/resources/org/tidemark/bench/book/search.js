"use strict";
// Looks through the sections of index.js: each is [address, page, heading, words]. All words that are typed must occur; those in headings count most.
(function () {
  const field = document.getElementById("search");
  const found = document.getElementById("found");
  const root = document.body.dataset.root;
  const MOST = 20;

  function score(section, words) {
    const page = section[1].toLowerCase();
    const heading = section[2].toLowerCase();
    const text = section[3].toLowerCase();
    let sum = 0;
    for (const word of words) {
      const times = text.split(word).length - 1;
      const inTitle = (heading.includes(word) ? 20 : 0) + (page.includes(word) ? 5 : 0);
      if (times + inTitle === 0) return 0;
      sum += inTitle + Math.min(times, 5);
    }
    return sum;
  }

  function excerpt(text, word) {
    const at = Math.max(0, text.toLowerCase().indexOf(word) - 40);
    return (at > 0 ? "… " : "") + text.slice(at, at + 120) + " …";
  }

  function search() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    found.replaceChildren();
    found.hidden = words.length === 0;
    if (found.hidden) return;
    const hits = sections
      .map((section) => ({ section, score: score(section, words) }))
      .filter((hit) => hit.score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST);
    for (const { section } of hits) {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = root + section[0];
      link.textContent = section[1] === section[2] ? section[1] : section[1] + ": " + section[2];
      const around = document.createElement("small");
      around.textContent = excerpt(section[3], words[0]);
      item.append(link, around);
      found.append(item);
    }
    if (hits.length === 0) found.textContent = "Nothing found.";
  }

  // The list of pages is longer than a screen: the page that is open is in view.
  const here = document.querySelector("nav .here");
  if (here) here.parentElement.closest("nav").scrollTop = here.offsetTop - 120;

  field.addEventListener("input", search);
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== field) {
      event.preventDefault();
      field.focus();
    } else if (event.key === "Escape") {
      field.value = "";
      search();
    } else if (event.key === "Enter" && document.activeElement === field) {
      const first = found.querySelector("a");
      if (first) location.href = first.href;
    }
  });
})();
