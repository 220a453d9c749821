// The worker that reads a spreadsheet's file, so that the page does not stand still meanwhile.
import { readSheets } from './read-sheets.ts'

addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.data instanceof ArrayBuffer) void readSheets(new Uint8Array(event.data)).then((reading) => postMessage(reading))
})
