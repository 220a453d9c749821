// Runs the work on a spreadsheet's file in a worker.
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { CheckedSheets, CheckJob, FileJob, FileReading } from './read-sheets.ts'

type Answer<Result> = { readonly done: number } | { readonly result: Result }

/** Does a job in a worker of its own, which ends with the job or when it is cancelled. */
async function work<Result>(job: FileJob, signal: AbortSignal, onProgress?: (done: number) => void): Promise<Result> {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })
  signal.addEventListener('abort', () => worker.terminate())
  try {
    return await new Promise<Result>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answer<Result>>) =>
        'result' in data ? resolve(data.result) : onProgress?.(data.done),
      )
      worker.addEventListener('error', reject)
      worker.postMessage(job, 'uses' in job ? [] : [job])
    })
  } finally {
    worker.terminate()
  }
}

const once = { staleTime: Infinity, gcTime: 0, meta: { quiet: true }, retry: false } as const

/** Returns the query of the sheets of a file, or of why it has none. */
export function fileQuery(file: File | null) {
  return queryOptions({
    queryKey: ['file', file?.name, file?.size, file?.lastModified],
    queryFn: file ? ({ signal }) => readFile(file, signal) : skipToken,
    ...once,
  })
}

/** The most bytes of a file. A thousand lines take about 50 KB. */
const mostFileBytes = 20_000_000

async function readFile(file: File, signal: AbortSignal): Promise<FileReading> {
  if (file.size > mostFileBytes) return { fault: 'paste.file.tooLarge' }
  try {
    return await work<FileReading>(await file.arrayBuffer(), signal)
  } catch {
    return { fault: 'paste.file.damaged' }
  }
}

/** Returns the query of the rows of a file's sheets. */
export function checkQuery(file: File, job: CheckJob, onProgress: (done: number) => void) {
  return queryOptions({
    queryKey: ['sheets', file.name, file.size, file.lastModified, job.uses],
    queryFn: ({ signal }) => work<CheckedSheets>(job, signal, onProgress),
    ...once,
  })
}
