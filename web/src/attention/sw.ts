/// <reference lib="webworker" />
// The worker behind the page: the page opens without a connection, what was read can be read again,
// and who is away is told when a game waits. Nothing of a game is kept here.
import type { Kept, Watched } from "./watched";

declare const self: ServiceWorkerGlobalScope;

const SHELL = "ballroom-shell";
const READ = "ballroom-read";
const KEPT = "ballroom-kept";
const PLACES = "/kept/places";
/** What may be read without a connection: the games, their rules, lessons and puzzles. */
const READABLE = /^\/api\/games(\/|$)/;

self.addEventListener("install", (event) => event.waitUntil(fetchShell().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  event.waitUntil(event.data === "look" ? fetchShell() : keep(event.data));
});

/** All files of the page as it is now; those of older ones go. */
async function fetchShell(): Promise<void> {
  const answer = await fetch("/shell.json", { cache: "no-cache" });
  if (!answer.ok) return;
  const files: string[] = await answer.json();
  const shell = await caches.open(SHELL);
  const known = new Set((await shell.keys()).map((one) => new URL(one.url).pathname));
  await shell.addAll(files.filter((file) => !known.has(file) || !file.startsWith("/assets/")));
  for (const file of known) if (!files.includes(file)) await shell.delete(file);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && !url.pathname.startsWith("/api")) event.respondWith(page(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(kept(request));
  else if (READABLE.test(url.pathname)) event.respondWith(read(request));
});

/** The page from the house; where there is none, as it was. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("/", { cacheName: SHELL })) ?? Response.error();
  }
}

/** What never changes. */
async function kept(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: SHELL })) ?? fetch(request);
}

/** What the house says now, or said last in that language. */
async function read(request: Request): Promise<Response> {
  const key = `${request.url}#${request.headers.get("accept-language") ?? ""}`;
  const cache = await caches.open(READ);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(new Request(key.replace("#", "?language=")), answer.clone());
    return answer;
  } catch {
    return (await cache.match(key.replace("#", "?language="))) ?? Response.error();
  }
}

// ---- turns

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data ?? "/")));
});

async function open(path: string): Promise<void> {
  for (const client of await self.clients.matchAll({ type: "window" })) {
    if (new URL(client.url).pathname === path) {
      await client.focus();
      return;
    }
  }
  await self.clients.openWindow(path);
}

/** A worker forgets all when it sleeps. */
async function keep(told: Kept): Promise<void> {
  await (await caches.open(KEPT)).put(PLACES, new Response(JSON.stringify(told)));
}

self.addEventListener("periodicsync", ((event: ExtendableEvent & { tag: string }) => {
  if (event.tag === "turns") event.waitUntil(remind());
}) as EventListener);

async function remind(): Promise<void> {
  if ((await self.clients.matchAll({ type: "window" })).length) return; // the page does it
  const answer = await caches.match(PLACES, { cacheName: KEPT });
  if (!answer) return;
  const { title, language, watched }: Kept = await answer.json();
  for (const one of watched) {
    const waiting = await waits(one, language);
    if (waiting) await self.registration.showNotification(title, { body: waiting, tag: `turn/${one.table}`, icon: "/icon-192.png", data: `/table/${one.table}` });
  }
}

/** The title of a game that waits for its holder. */
async function waits({ table, token, key, seats }: Watched, language: string): Promise<string> {
  try {
    const headers = { authorization: `Bearer ${token}`, "accept-language": language };
    const answer = await fetch(`/api/tables/${table}?key=${encodeURIComponent(key)}`, { headers });
    const { to_move, title, over } = await answer.json();
    return !over && to_move.some((seat: number) => seats.includes(seat)) ? title : "";
  } catch {
    return "";
  }
}
