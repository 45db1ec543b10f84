// What the page tells its worker.

/** Where the worker finds it. */
export const KEPT = "ballroom-kept";
export const PLACES_URL = "/kept/places";

export interface Watched {
  table: string;
  token: string;
  key: string;
  seats: number[];
  game: string;
}

export interface Kept {
  title: string;
  language: string;
  watched: Watched[];
}
