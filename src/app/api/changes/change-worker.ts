// The shared worker that reads the event stream once for all tabs of a user.
import { createChangeReader } from './change-reader.ts'

const serve = createChangeReader()

addEventListener('connect', (event) => {
  if (event instanceof MessageEvent && event.ports[0]) serve(event.ports[0])
})
