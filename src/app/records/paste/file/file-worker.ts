// The worker that reads and checks a spreadsheet's file, so that the page does not stand still meanwhile.
import { doJob, type FileJob } from './read-sheets.ts'

addEventListener('message', ({ data }: MessageEvent<FileJob>) => {
  doJob(data, (done) => postMessage({ done })).then(
    (result) => postMessage({ result }),
    () => postMessage({ failed: true }),
  )
})
