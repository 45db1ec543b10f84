// How near one looks at the floor: wheel, pinch and buttons zoom, a drag moves, two taps go back.

const NEAREST = 3;

export class Lens {
  scale = $state(1);
  /** What is in the middle. */
  private x = $state(0);
  private y = $state(0);
  private wide = 1;
  private high = 1;

  get isFar(): boolean {
    return this.scale <= 1.001;
  }

  box(wide: number, high: number): string {
    this.wide = wide;
    this.high = high;
    const [w, h] = [wide / this.scale, high / this.scale];
    return `${(this.x - w).toFixed(1)} ${(this.y - h).toFixed(1)} ${(2 * w).toFixed(1)} ${(2 * h).toFixed(1)}`;
  }

  /** Nearer or farther, with a point of the floor staying where it is seen. */
  zoom(by: number, at: [number, number] = [this.x, this.y]): void {
    const scale = Math.min(NEAREST, Math.max(1, this.scale * by));
    const kept = this.scale / scale;
    const [x, y] = [at[0] + (this.x - at[0]) * kept, at[1] + (this.y - at[1]) * kept];
    this.scale = scale;
    this.look(x, y);
  }

  move(dx: number, dy: number): void {
    this.look(this.x + dx, this.y + dy);
  }

  /** A place that has to be in sight, such as the one with the focus. */
  show([x, y]: [number, number]): void {
    if (this.isFar) return;
    const [w, h] = [this.wide / this.scale - 80, this.high / this.scale - 80];
    this.look(Math.min(x + w, Math.max(x - w, this.x)), Math.min(y + h, Math.max(y - h, this.y)));
  }

  reset(): void {
    this.scale = 1;
    this.look(0, 0);
  }

  private look(x: number, y: number): void {
    const edge = (all: number) => all - all / this.scale;
    const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));
    this.x = clamp(x, edge(this.wide));
    this.y = clamp(y, edge(this.high));
  }
}
