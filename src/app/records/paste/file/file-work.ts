// Hook that takes a spreadsheet's file which is dropped on the page, and the queries that read and check it in a worker.
import { useWindowEvent } from '@mantine/hooks'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { showWarning } from '#app/ui/feedback/toasts.tsx'
import type { CheckedSheets, CheckJob, FileJob } from './read-sheets.ts'
import type { FileReading } from './read-workbook.ts'

/**
 * Calls `take` with the file that the user drops on the page, or with the first of several; `take` returns whether it accepts the file. A
 * message says that the others were not read.
 */
export function useDroppedFile(take: (file: File) => boolean): void {
  function onDrag(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes('Files')) return
    // Otherwise the browser would leave the page and open the file.
    event.preventDefault()
    const [file, ...others] = event.type === 'drop' ? event.dataTransfer.files : []
    if (file && take(file) && others.length > 0) showWarning('paste.file.one', { name: file.name })
  }
  useWindowEvent('dragover', onDrag)
  useWindowEvent('drop', onDrag)
}

type Answer<Result> = { readonly done: number } | { readonly result: Result } | { readonly failed: true }

/** Does a job in a worker of its own, which ends with the job or when it is cancelled. */
async function work<Result>(job: FileJob, signal: AbortSignal, onProgress?: (done: number) => void): Promise<Result> {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })
  signal.addEventListener('abort', () => worker.terminate())
  try {
    return await new Promise<Result>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answer<Result>>) => {
        if ('result' in data) resolve(data.result)
        else if ('done' in data) onProgress?.(data.done)
        else reject(new Error('The work on the file failed'))
      })
      worker.addEventListener('error', reject)
      worker.postMessage(job, 'uses' in job ? [] : [job])
    })
  } finally {
    worker.terminate()
  }
}

/** Nothing reads a file again: its corrected rows would be lost. */
const once = { staleTime: 'static', gcTime: 0, meta: { quiet: true }, retry: false } as const

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

/** Returns the query of the rows of a file's sheets, with how the sheets were used for them. */
export function checkQuery(file: File, job: CheckJob, onProgress: (done: number) => void) {
  return queryOptions({
    queryKey: ['sheets', file.name, file.size, file.lastModified, job.uses],
    queryFn: async ({ signal }) => ({ uses: job.uses, blocks: await work<CheckedSheets>(job, signal, onProgress) }),
    // The rows stay on the screen while they are read in another way.
    placeholderData: keepPreviousData,
    ...once,
  })
}
