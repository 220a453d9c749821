// The part of the paste dialog that takes a spreadsheet's file, reads it and asks for its sheet.
import { Button, FileButton } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide'
import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { type FileReading, mostFileBytes } from './read-sheets.ts'
import classes from '../paste-preview.module.css'

interface FileChoiceProps {
  /** A file that was dropped on the page. */
  dropped: File | null
  /** Called with the cells of the only sheet, or of the chosen one. */
  onRead: (text: string) => void
}

/** Reads a file in a worker of its own, which ends when the reading is cancelled. */
async function readInWorker(file: File, signal: AbortSignal): Promise<FileReading> {
  if (file.size > mostFileBytes) return { fault: 'paste.file.tooLarge' }
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })
  signal.addEventListener('abort', () => worker.terminate())
  try {
    const bytes = await file.arrayBuffer()
    return await new Promise<FileReading>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<FileReading>) => resolve(data))
      worker.addEventListener('error', reject)
      worker.postMessage(bytes, [bytes])
    })
  } catch {
    return { fault: 'paste.file.damaged' }
  } finally {
    worker.terminate()
  }
}

/** A button that takes a file. While it is read, a button that stops that; then what is wrong with it, or buttons for its sheets. */
export function FileChoice({ dropped, onRead }: FileChoiceProps) {
  const [file, setFile] = useState(dropped)
  const name = file?.name ?? ''
  const { data } = useQuery({
    queryKey: ['file', name, file?.size, file?.lastModified],
    queryFn: file ? ({ signal }) => readInWorker(file, signal) : skipToken,
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  })
  const sheets = data && 'sheets' in data ? data.sheets : []
  const only = sheets.length === 1 ? sheets[0]?.text : undefined
  const showOnly = useEffectEvent(onRead)
  useEffect(() => {
    if (only !== undefined) showOnly(only)
  }, [only])
  if (file && !data)
    return (
      <p role="status" className={classes['file']}>
        {t('paste.file.reading', { name })}
        <Button variant="subtle" size="compact-sm" onClick={() => setFile(null)}>
          {t('paste.stop')}
        </Button>
      </p>
    )
  return (
    <>
      <div className={classes['file']}>
        <FileButton accept=".xlsx,.csv,.txt,.tsv,.xls,.ods" onChange={setFile}>
          {(button) => (
            <Button {...button} variant="default" size="xs" leftSection={<Icon of={FileSpreadsheet} size={16} />}>
              {t('paste.file.choose')}
            </Button>
          )}
        </FileButton>
        {t('paste.file.help')}
      </div>
      {data && 'fault' in data && (
        <Message kind="warning" role="alert" takesFocus={false}>
          {t(data.fault, { name })}
        </Message>
      )}
      {sheets.length > 1 && (
        <div role="group" aria-label={t('paste.file.sheets', { name })} className={classes['file']}>
          {t('paste.file.sheets', { name })}
          {sheets.map((sheet) => (
            <Button key={sheet.name} variant="light" size="compact-sm" onClick={() => onRead(sheet.text)}>
              {sheet.name}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
