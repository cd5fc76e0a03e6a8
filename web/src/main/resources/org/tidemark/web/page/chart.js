// Curves over time and bars, as SVG.

import {s, number} from './dom.js';

const WIDTH = 430;
const HEIGHT = 150;
const LEFT = 64;
const RIGHT = 16;
const TOP = 26;
const BOTTOM = 26;

/** Round steps for an axis that begins at 0: about this many. */
function ticks(most, about) {
  const rough = Math.max(most, 1e-9) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(factor => factor * power).find(each => each >= rough);
  const found = [];
  for (let value = 0; value <= most * 1.0001; value += step) found.push(value);
  return found;
}

/** The same for bytes, in powers of two. */
function byteTicks(most, about) {
  const step = 2 ** Math.ceil(Math.log2(Math.max(most, 1) / about));
  return Array.from({length: Math.floor(most / step) + 1}, (_, i) => i * step);
}

export function short(value) {
  const units = [[1e9, 'G'], [1e6, 'M'], [1e3, 'k']];
  const unit = units.find(([size]) => Math.abs(value) >= size);
  return unit ? Number((value / unit[0]).toPrecision(3)) + unit[1] : String(Number(value.toPrecision(3)));
}

/** Curves with one scale: [[name, style, [[x, y], ...]], ...]; a limit is a line across. */
export function curves(title, series, {limit, unit = short} = {}) {
  const points = series.flatMap(each => each[2]);
  const mostX = Math.max(0.1, ...points.map(point => point[0]));
  const mostY = Math.max(1e-9, ...points.map(point => point[1]), limit && limit < 4 * Math.max(...points.map(p => p[1]), 0) ? limit : 0);
  const x = value => LEFT + value / mostX * (WIDTH - LEFT - RIGHT);
  const y = value => HEIGHT - BOTTOM - value / mostY * (HEIGHT - TOP - BOTTOM);
  const chart = s('svg', {class: 'chart', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': title},
    s('text', {x: 4, y: 14, class: 'title'}, title));
  for (const value of (unit === short ? ticks : byteTicks)(mostY, 4)) {
    chart.append(s('line', {x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value), class: 'grid'}),
      s('text', {x: LEFT - 6, y: y(value) + 3.5, class: 'tick end'}, unit(value)));
  }
  for (const value of ticks(mostX, 6)) chart.append(s('text', {x: x(value), y: HEIGHT - 8, class: 'tick middle'}, short(value) + ' s'));
  if (limit && limit <= mostY) chart.append(s('line', {x1: LEFT, x2: WIDTH - RIGHT, y1: y(limit), y2: y(limit), class: 'limit'}));
  let legend = WIDTH - RIGHT;
  for (const [name, style, line] of series) {
    if (line.length) chart.append(s('path', {d: 'M' + line.map(([a, b]) => x(a).toFixed(1) + ',' + y(b).toFixed(1)).join('L'), class: 'curve ' + style}));
    if (series.length > 1) {
      chart.append(s('text', {x: legend, y: 14, class: 'tick end ' + style}, name));
      legend -= name.length * 6 + 18;
    }
  }
  return chart;
}

/** Horizontal bars: [[label, value, text], ...]. */
export function bars(title, rows) {
  const left = 180;
  const height = TOP + rows.length * 24 + 6;
  const most = Math.max(1e-9, ...rows.map(row => row[1]));
  const chart = s('svg', {class: 'chart', viewBox: `0 0 ${WIDTH} ${height}`, role: 'img', 'aria-label': title},
    s('text', {x: 4, y: 14, class: 'title'}, title));
  rows.forEach(([label, value, text], i) => {
    const y = TOP + i * 24;
    chart.append(s('text', {x: left - 8, y: y + 13, class: 'tick end'}, label),
      s('rect', {x: left, y, width: Math.max(1, value / most * (WIDTH - left - 90)), height: 16, rx: 2, class: 'bar'}),
      s('text', {x: left + Math.max(1, value / most * (WIDTH - left - 90)) + 6, y: y + 12.5, class: 'tick'}, text));
  });
  return chart;
}

/** Columns for layers: [[count, dead], ...]. */
export function columns(title, layers) {
  const most = Math.max(1, ...layers.map(layer => layer[0]));
  const width = (WIDTH - LEFT - RIGHT) / layers.length;
  const y = value => HEIGHT - BOTTOM - value / most * (HEIGHT - TOP - BOTTOM);
  const chart = s('svg', {class: 'chart', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': title},
    s('text', {x: 4, y: 14, class: 'title'}, title));
  for (const value of ticks(most, 4)) {
    chart.append(s('line', {x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value), class: 'grid'}),
      s('text', {x: LEFT - 6, y: y(value) + 3.5, class: 'tick end'}, short(value)));
  }
  layers.forEach(([states, dead], depth) => {
    const x = LEFT + depth * width;
    const bar = s('rect', {x: x + width * 0.1, y: y(states), width: Math.max(0.5, width * 0.8), height: HEIGHT - BOTTOM - y(states), class: 'bar'});
    const part = dead > 0 && s('rect', {x: x + width * 0.1, y: Math.min(y(dead), HEIGHT - BOTTOM - 2), width: Math.max(0.5, width * 0.8), height: Math.max(2, HEIGHT - BOTTOM - y(dead)),
      class: 'bar dead'});
    chart.append(s('g', {}, s('title', {}, `${number(states)} states after ${depth} steps` + (dead ? `, ${number(dead)} of them deadlocks` : '')), bar, part));
    if (depth % Math.ceil(layers.length / 12) === 0) chart.append(s('text', {x: x + width / 2, y: HEIGHT - 8, class: 'tick middle'}, String(depth)));
  });
  return chart;
}

/** The layers of a sweep as a strip of bars that grows while they pass: [[sweep, value, layers, states, held], ...]. */
export function layerStrip(layers) {
  const height = 120;
  const width = 880;
  const most = Math.max(1, ...layers.map(layer => layer[3]));
  const step = Math.min(14, (width - LEFT - RIGHT) / layers.length);
  const y = value => height - BOTTOM - value / most * (height - TOP - BOTTOM);
  const last = layers[layers.length - 1];
  const passed = layers.reduce((sum, layer) => sum + layer[2], 0);
  const title = `Layers as the sweep passes them: ${number(passed)}, up to progress ${number(last[1])}` + (last[0] > 1 ? `, in sweep ${number(last[0])}` : '');
  const chart = s('svg', {class: 'chart strip', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': title}, s('text', {x: 4, y: 14, class: 'title'}, title));
  for (const value of ticks(most, 3)) {
    chart.append(s('line', {x1: LEFT, x2: width - RIGHT, y1: y(value), y2: y(value), class: 'grid'}),
      s('text', {x: LEFT - 6, y: y(value) + 3.5, class: 'tick end'}, short(value)));
  }
  let named = -Infinity;
  layers.forEach(([sweep, value, together, states, held], i) => {
    const x = LEFT + i * step;
    const isNext = i > 0 && layers[i - 1][0] !== sweep;
    if (isNext) chart.append(s('line', {x1: x, x2: x, y1: TOP - 4, y2: height - BOTTOM + 4, class: 'limit'}));
    chart.append(s('rect', {x: x + step * 0.1, y: y(states), width: Math.max(0.5, step * 0.8), height: Math.max(0.5, height - BOTTOM - y(states)), class: 'bar'},
      s('title', {}, `progress ${number(value)}${together > 1 ? ' and the next ' + (together - 1) : ''}: ${number(states)} states, ${number(held)} in memory`)));
    if (x - named >= 60) {
      chart.append(s('text', {x: x + step / 2, y: height - 8, class: 'tick middle'}, short(value)));
      named = x;
    }
  });
  return chart;
}
