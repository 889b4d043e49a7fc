/** Draws the named pieces of a scene into an SVG group, in the order of their names, and only those anew that have changed. */
export class Pieces {
  /** @param world gets the backdrop and, above it, the pieces. */
  constructor(world, backdrop) {
    world.innerHTML = `${backdrop}<g></g>`;
    this.layer = world.lastElementChild;
    this.names = [];
    /** By name: the piece's element, and the markup in it. */
    this.holders = new Map();
  }

  /** @param pieces markup by name. */
  show(pieces) {
    for (const [name, markup] of pieces) {
      const holder = this.holders.get(name) ?? this.add(name);
      if (holder.markup === markup) continue;
      holder.markup = markup;
      holder.element.innerHTML = markup;
    }
    if (this.holders.size === pieces.size) return;
    this.names = this.names.filter((name) => pieces.has(name) || this.drop(name));
  }

  add(name) {
    const place = this.placeOf(name);
    const element = this.layer.ownerDocument.createElementNS(this.layer.namespaceURI, 'g');
    this.layer.insertBefore(element, this.holders.get(this.names[place])?.element ?? null);
    this.names.splice(place, 0, name);
    const holder = { element, markup: '' };
    this.holders.set(name, holder);
    return holder;
  }

  drop(name) {
    this.holders.get(name).element.remove();
    this.holders.delete(name);
    return false;
  }

  /** Returns how many names come before a name. */
  placeOf(name) {
    let [low, high] = [0, this.names.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.names[middle] < name) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
