// Where a record can come from: a file, or this very house, which the part behind # names.
import { MOST_BYTES } from "../../fair/fair.js";
import { language } from "../../language";

/** The bytes of a file; of one that is longer than any record, only enough to see that. */
export async function bytesOfFile(file: File): Promise<Uint8Array> {
  const whole = file.size > MOST_BYTES ? file.slice(0, MOST_BYTES + 1) : file;
  return new Uint8Array(await whole.arrayBuffer());
}

/** The address of a record of this house, if a fragment such as /api/tables/ID/record names one. */
export function recordNamed(fragment: string, origin: string): URL | null {
  if (!fragment.startsWith("/api/tables/")) return null;
  try {
    const address = new URL(fragment, origin);
    const isOurs = address.origin === origin;
    return isOurs && /^\/api\/tables\/[^/]+\/record$/.test(address.pathname) ? address : null;
  } catch {
    return null;
  }
}

export async function fetched(address: URL): Promise<Uint8Array> {
  const answer = await fetch(address, { credentials: "omit", redirect: "error", headers: { "accept-language": language() } });
  if (!answer.ok) throw new Error(String(answer.status));
  return new Uint8Array(await answer.arrayBuffer());
}
