// The shared worker that reads the event stream once for all tabs of a user.
import { ChangeReader } from './change-reader.ts'

const reader = new ChangeReader()

addEventListener('connect', (event) => {
  if (event instanceof MessageEvent && event.ports[0]) reader.serve(event.ports[0])
})
