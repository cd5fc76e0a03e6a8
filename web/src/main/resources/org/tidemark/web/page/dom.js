// Elements from names, properties and children. Text becomes text nodes: nothing here or elsewhere parses markup.

const SVG = 'http://www.w3.org/2000/svg';

export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false || value === null) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name in element && name !== 'list' && name !== 'role') element[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  append(element, children);
  return element;
}

export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, value);
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== undefined && child !== null && child !== false) element.append(child);
  }
}

export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

const NUMBERS = new Intl.NumberFormat('en-US');

export function number(value) {
  return NUMBERS.format(value);
}

/** A count with its precision, as the command line prints it. */
export function count(value) {
  const words = {EXACT: '', AT_LEAST: 'at least ', AT_MOST: 'at most ', ROUGH: 'about '};
  if (value.precision === 'WORDS') return value.text;
  return value.precision === 'UNKNOWN' ? 'unknown' : words[value.precision] + (value.text || number(value.number));
}

export function bytes(value) {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return (unit === 0 || Number.isInteger(value) ? value : value.toFixed(1)) + ' ' + units[unit];
}

export function seconds(value) {
  return (value < 10 ? value.toFixed(2) : value.toFixed(1)) + '\u00a0s';
}

export function plural(value, noun) {
  return number(value) + ' ' + (value === 1 ? noun : noun + 's');
}

/** A number with its noun, whatever the plural is. */
export function counted(value, one, several) {
  return number(value) + ' ' + (value === 1 ? one : several);
}

/** A multi-set of values as the tide language writes it. */
export function tokens(values) {
  return Object.entries(values)
    .map(([value, times]) => (value === '' ? String(times) : times === 1 ? value : times + "'" + value))
    .join(', ');
}

let hiding;

export function toast(text) {
  const box = document.getElementById('toast');
  box.textContent = text;
  box.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => (box.hidden = true), 6000);
}
