/** Shows the frames of a search in an SVG element. */
import { center, fit, follow, pan, resize, showsAll, zoom } from './camera.js';
import { Pieces } from './pieces.js';

const COLOR = /^#[0-9a-f]{3,8}$/i;
/** A picture that would be smaller than this part of its size is followed instead. */
const SMALLEST_FIT = 0.45;
const GLIDE = 220;
/** The shortest time between two pictures of the map, in milliseconds: each is drawn like a step. */
const MAP_PAUSE = 1000;

export class Picture {
  /** @param scene what is the same in all frames. @param onFollow is told whether the picture follows the search. */
  constructor({ svg, map, scene, onFollow }) {
    Object.assign(this, { svg, map, onFollow });
    const { width, height, scale, backdrop, dark } = scene;
    this.scene = { width, height, scale };
    this.pieces = new Pieces(svg.querySelector('.world'), backdrop);
    this.shown = new Map();
    svg.ownerDocument.adoptedStyleSheets.push(themeOf(dark));
    map.setAttribute('viewBox', `0 0 ${width} ${height}`);
    map.style.aspectRatio = `${width} / ${height}`;
    this.copy = new Pieces(map.querySelector('.world'), backdrop);
    this.outline = map.querySelector('rect');
    this.pointers = new Map();
    this.listen();
    this.open();
  }

  /** Shows the whole scene or, if that would be too small, follows the search. */
  open() {
    // The map is shown only if the view does not show all, so it takes no room from the first view.
    this.map.classList.add('unseen');
    const view = fit(this.scene, this.window());
    const isReadable = this.scene.scale * view.unit * SMALLEST_FIT <= 1;
    this.view = isReadable ? view : { ...view, unit: 1 / this.scene.scale };
    this.focus = undefined;
    this.setFollowing(!isReadable);
    this.place(isReadable ? view : center(this.view, { x: 0, y: 0, width: 0, height: 0 }));
  }

  window() {
    const { clientWidth, clientHeight } = this.svg;
    return { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight) };
  }

  /** @param glides whether the view moves smoothly. */
  show({ pieces, focus }, glides) {
    this.shown = pieces;
    this.pieces.show(pieces);
    this.mapTimer ??= setTimeout(() => this.drawMap(), MAP_PAUSE);
    this.focus = focus;
    if (this.isFollowing && focus) this.moveTo(follow(this.view, focus, this.scene), glides);
  }

  fit() {
    this.setFollowing(false);
    this.moveTo(fit(this.scene, this.window()), true);
  }

  /** Follows the search at a readable size, or stops following. */
  toggleFollowing() {
    this.setFollowing(!this.isFollowing);
    if (!this.isFollowing) return;
    const readable = 1 / this.scene.scale;
    const view = this.view.unit > readable ? { ...this.view, unit: readable } : this.view;
    const area = this.focus ?? { x: 0, y: 0, width: 0, height: 0 };
    this.moveTo(follow(center(view, area), area, this.scene), true);
  }

  setFollowing(wanted) {
    this.isFollowing = wanted;
    this.onFollow(wanted);
  }

  /** Zooms around a point of the window, or around what is followed. */
  zoomBy(factor, at) {
    const middle = this.isFollowing && this.focus ? middleOf(this.focus) : middleOf(this.view);
    this.place(zoom(this.view, factor, at ? this.pointAt(at) : middle, this.scene));
  }

  /** @param across, down parts of the visible width and height. */
  panBy(across, down) {
    this.setFollowing(false);
    const { width, height } = this.view;
    this.moveTo(pan(this.view, across * width, down * height, this.scene), true);
  }

  pointAt({ clientX, clientY }) {
    const { left, top } = this.svg.getBoundingClientRect();
    const { x, y, unit } = this.view;
    return { x: x + (clientX - left) * unit, y: y + (clientY - top) * unit };
  }

  moveTo(target, glides) {
    cancelAnimationFrame(this.glide);
    const start = this.view;
    if (start.x === target.x && start.y === target.y && start.unit === target.unit) return;
    if (!glides || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.place(target);
      return;
    }
    const since = performance.now();
    const step = (now) => {
      const time = Math.min(1, Math.max(0, (now - since) / GLIDE));
      const eased = 1 - (1 - time) ** 3;
      const mixed = { ...target };
      for (const key of ['x', 'y', 'width', 'height', 'unit'])
        mixed[key] = start[key] + (target[key] - start[key]) * eased;
      this.place(mixed);
      if (time < 1) this.glide = requestAnimationFrame(step);
    };
    this.glide = requestAnimationFrame(step);
  }

  place(view) {
    cancelAnimationFrame(this.glide);
    this.view = view;
    this.svg.setAttribute('viewBox', `${view.x} ${view.y} ${view.width} ${view.height}`);
    for (const key of ['x', 'y', 'width', 'height']) this.outline.setAttribute(key, view[key]);
    this.outline.setAttribute('stroke-width', this.scene.width / 400);
    const { classList } = this.map;
    const wasUnseen = classList.contains('unseen');
    const isUnseen = classList.toggle('unseen', showsAll(view, this.scene));
    if (wasUnseen && !isUnseen) this.drawMap();
  }

  /** Draws what has changed in the map, if that is seen. */
  drawMap() {
    clearTimeout(this.mapTimer);
    this.mapTimer = undefined;
    if (this.map.classList.contains('unseen')) return;
    this.copy.show(this.shown);
  }

  listen() {
    const { svg, map, pointers } = this;
    new ResizeObserver(() => {
      const window = this.window();
      const wasWhole = showsAll(this.view, this.scene) && !this.isFollowing;
      this.place(
        wasWhole ? fit(this.scene, window) : pan(resize(this.view, window), 0, 0, this.scene),
      );
      if (this.isFollowing && this.focus) this.place(follow(this.view, this.focus, this.scene));
    }).observe(svg);
    svg.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        const lines = event.deltaMode === 1 ? 16 : 1;
        this.zoomBy(Math.exp((-event.deltaY * lines) / 400), event);
      },
      { passive: false },
    );
    svg.addEventListener('pointerdown', (event) => {
      svg.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, event);
    });
    svg.addEventListener('pointermove', (event) => this.drag(event));
    for (const end of ['pointerup', 'pointercancel'])
      svg.addEventListener(end, (event) => pointers.delete(event.pointerId));
    const jump = (event) => {
      const { left, top, width, height } = map.getBoundingClientRect();
      const x = ((event.clientX - left) / width) * this.scene.width;
      const y = ((event.clientY - top) / height) * this.scene.height;
      this.setFollowing(false);
      this.place(pan(center(this.view, { x, y, width: 0, height: 0 }), 0, 0, this.scene));
    };
    map.addEventListener('pointerdown', (event) => {
      map.setPointerCapture(event.pointerId);
      jump(event);
    });
    map.addEventListener('pointermove', (event) => event.buttons > 0 && jump(event));
  }

  /** One pointer pans, two zoom. */
  drag(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const other = [...this.pointers.values()].find(
      ({ pointerId }) => pointerId !== event.pointerId,
    );
    this.pointers.set(event.pointerId, event);
    if (other) {
      const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      this.zoomBy(apart(event) / Math.max(1, apart(before)), other);
      return;
    }
    const { unit } = this.view;
    const [across, down] = [before.clientX - event.clientX, before.clientY - event.clientY];
    if (across !== 0 || down !== 0) this.setFollowing(false);
    this.place(pan(this.view, across * unit, down * unit, this.scene));
  }
}

function middleOf({ x, y, width, height }) {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Makes the rules that replace a scene's colors on dark pages. */
function themeOf(dark) {
  const style = new CSSStyleSheet();
  const rules = Object.entries(dark)
    .filter((colors) => colors.every((color) => COLOR.test(color)))
    .map(
      ([light, other]) =>
        `.world [fill="${light}"] { fill: ${other} } .world [stroke="${light}"] { stroke: ${other} }`,
    );
  style.replaceSync(`@media (prefers-color-scheme: dark) { ${rules.join(' ')} }`);
  return style;
}
