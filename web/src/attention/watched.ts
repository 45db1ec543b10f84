// What the page tells its worker: where to look when no page is open, and in which words.

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
