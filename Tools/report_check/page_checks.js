// Finds what is wrong with a report page; the value is a list of complaints.
(() => {
  const complaints = [];
  const all = (selector) => Array.from(document.querySelectorAll(selector));
  const shown = (element) => element.checkVisibility({ checkVisibilityCSS: true });

  // Sections, headings, landmarks of the page.
  const sections = ["summary", "detection", "faces", "timeline", "operations", "tensors", "plan",
    "digests", "environment"];
  for (const name of sections) {
    const section = document.getElementById(name);
    if (!section?.querySelector("h2")) complaints.push(`section ${name} is missing`);
    else if (section.textContent.trim().length < 40) complaints.push(`section ${name} is empty`);
    if (!document.querySelector(`nav a[href="#${name}"]`)) {
      complaints.push(`section ${name} is not in the contents`);
    }
  }
  for (const landmark of ["header", "nav[aria-label]", "main", "footer"]) {
    if (all(landmark).length !== 1) complaints.push(`not one ${landmark}`);
  }
  if (all("h1").length !== 1) complaints.push("not one h1");
  let level = 1;
  for (const heading of all("h1, h2, h3, h4, h5, h6")) {
    const next = Number(heading.tagName[1]);
    if (next > level + 1) complaints.push(`heading level skipped at ${heading.textContent}`);
    level = next;
  }

  // Names of everything that needs one.
  const names = new Set();
  for (const element of all("[id]")) {
    if (names.has(element.id)) complaints.push(`id ${element.id} twice`);
    names.add(element.id);
  }
  for (const link of all("[href^='#']")) {
    const name = link.getAttribute("href").slice(1);
    if (!names.has(name)) complaints.push(`link to missing ${name}`);
  }
  for (const element of all("[aria-labelledby]")) {
    const name = element.getAttribute("aria-labelledby");
    if (!names.has(name)) complaints.push(`label ${name} is missing`);
  }
  for (const image of all("img")) if (!image.alt) complaints.push("img without alt");
  for (const drawing of all("svg")) {
    const hidden = drawing.getAttribute("aria-hidden") === "true";
    if (!hidden && !drawing.getAttribute("aria-label")) complaints.push("svg without label");
  }
  for (const table of all("table")) {
    if (!table.caption?.textContent.trim()) complaints.push("table without caption");
    if (!table.querySelector("th[scope=col]")) complaints.push("table without headings");
  }
  for (const button of all("button")) {
    if (!button.textContent.trim()) complaints.push("button without text");
  }
  for (const input of all("input")) {
    if (input.labels.length === 0) complaints.push("input without label");
  }
  if (all("[style], [onclick], [onload], [onerror]").length > 0) {
    complaints.push("inline style or handler");
  }

  // Width: only tables may scroll sideways, in boxes of their own.
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) {
    const wide = all("main *").find((element) => !element.closest(".scroll")
      && element.getBoundingClientRect().right > width + 1);
    complaints.push(`wider than the window: ${wide?.outerHTML.slice(0, 120)}`);
  }

  // Contrast of text (WCAG 2.2, 1.4.3): 4.5 to 1, or 3 to 1 for large text.
  const channels = (color) => color.match(/[\d.]+/g).map(Number);
  const luminance = ([red, green, blue]) => {
    const linear = (value) => value / 255 <= .04045
      ? value / 255 / 12.92 : ((value / 255 + .055) / 1.055) ** 2.4;
    return .2126 * linear(red) + .7152 * linear(green) + .0722 * linear(blue);
  };
  const background = (element) => {
    for (let other = element; other; other = other.parentElement) {
      const color = channels(getComputedStyle(other).backgroundColor);
      if (color.length === 3 || color[3] === 1) return color;
    }
    return [255, 255, 255];
  };
  const seen = new Set();
  for (const element of all("body *")) {
    const text = Array.from(element.childNodes).some((node) => node.nodeType === Node.TEXT_NODE
      && node.textContent.trim());
    if (!text || element.closest("svg, script, style") || !shown(element)) continue;
    const style = getComputedStyle(element);
    const pair = [luminance(channels(style.color)), luminance(background(element))];
    const ratio = (Math.max(...pair) + .05) / (Math.min(...pair) + .05);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const place = `${element.tagName.toLowerCase()}.${element.className}`;
    if (ratio < (large ? 3 : 4.5) && !seen.has(place)) {
      seen.add(place);
      complaints.push(`contrast ${ratio.toFixed(2)} of ${place}: ${element.textContent.slice(0, 40)}`);
    }
    if (size < 12) complaints.push(`text of ${size} px: ${place}`);
  }

  // Things to press are large enough (WCAG 2.2, 2.5.8: 24 px, but for links within text).
  for (const element of all("button, summary, nav a, .layers label")) {
    const box = element.getBoundingClientRect();
    if (shown(element) && box.height < 24) complaints.push(`only ${box.height} px high: ${element.textContent}`);
  }
  return Array.from(new Set(complaints));
})()
