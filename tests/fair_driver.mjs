// Answers questions about fair dice for test_fair_js.py: a list of them on standard input, as JSON.
import * as fair from "../web/src/fair/fair.js";

/** What each question is answered with; bytes come in hexadecimal. */
const ANSWERS = {
  sha256: ({ message }) => fair.toHex(fair.sha256(bytes(message))),
  hmac: ({ key, message }) => fair.toHex(fair.hmac(bytes(key), bytes(message))),
  mixed: ({ root, seeds }) => fair.mixed(root, seeds),
  root: ({ roll, secret, path }) => fair.rootFrom(roll, secret, path),
  draw: ({ recipe, secret, roll, mix }) => fair.draw(recipe, new fair.Stream(secret, roll, mix)),
  settled: ({ recipe }) => fair.isSettled(recipe),
  record: ({ record }) => fair.checkRecord(bytes(record)),
  text: ({ text }) => fair.checkRecord(text),
  noted: ({ head, noted }) => fair.differsFromNoted(head, noted),
};

function bytes(hex) {
  return new Uint8Array(Buffer.from(hex, "hex"));
}

/** A refusal is an answer; whatever else is thrown is a fault, and ends the driver. */
function answer({ ask, ...rest }) {
  try {
    return ANSWERS[ask](rest);
  } catch (error) {
    if (error instanceof fair.Unfair) return { unfair: error.message };
    throw error;
  }
}

let input = "";
for await (const chunk of process.stdin.setEncoding("utf-8")) input += chunk;
process.stdout.write(JSON.stringify(JSON.parse(input).map(answer)));
