// A soft chime when it is one's turn; silent unless somebody wants it.
import { choice } from "../house/keep";

const NOTES: [number, number][] = [[0, 659.26], [0.17, 880]];

let audio: AudioContext | undefined;

export const wantsSound = (): boolean => choice.get("sound", false);

export function setSound(on: boolean): void {
  choice.set("sound", on);
  if (on) chime();
}

export function chime(): void {
  audio ??= new AudioContext();
  void audio.resume();
  for (const [after, hertz] of NOTES) strike(audio, audio.currentTime + after, hertz);
}

/** A bell: it begins at once and dies away. */
function strike(audio: AudioContext, at: number, hertz: number): void {
  const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
  tone.type = "sine";
  tone.frequency.value = hertz;
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(0.18, at + 0.012);
  loudness.gain.exponentialRampToValueAtTime(0.0008, at + 0.9);
  tone.connect(loudness).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 1);
}
