// The rooms of the page, fetched when somebody goes there.
import { t } from "../language";
import type { Room } from "./room";

const ROOMS: Record<string, () => Promise<{ room: Room }>> = {
  "dancing-dice": () => import("./dancing_dice"),
  balletomane: () => import("./balletomane"),
  "la-danse": () => import("./la_danse"),
};

export const hasRoom = (game: string): boolean => game in ROOMS;

export async function roomOf(game: string): Promise<Room> {
  const load = ROOMS[game];
  if (!load) throw new Error(t("There is no room for {game} yet.", { game }));
  return (await load()).room;
}
