// The part of the paste dialog that takes a spreadsheet's file, reads it and asks for its sheet.
import { Button, FileButton } from '@mantine/core'
import { FileSpreadsheet } from 'lucide'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
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

type State = FileReading | 'reading' | null

/** Reads a file in a worker, the dropped one at once. The cells of its only sheet go to `onRead`. */
function useFileReading({ dropped, onRead }: FileChoiceProps) {
  const [name, setName] = useState(dropped?.name ?? '')
  const [reading, setReading] = useState<State>(dropped && startOf(dropped))
  const worker = useRef<Worker | null>(null)

  function stop(): void {
    worker.current?.terminate()
    worker.current = null
    setReading(null)
  }

  function end(result: FileReading): void {
    stop()
    const [only, ...others] = 'sheets' in result ? result.sheets : []
    if (only && others.length === 0) onRead(only.text)
    else setReading(result)
  }

  async function read(file: File): Promise<void> {
    const started = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    started.addEventListener('message', ({ data }: MessageEvent<FileReading>) => end(data))
    started.addEventListener('error', () => end({ fault: 'paste.file.damaged' }))
    const bytes = await file.arrayBuffer().catch(() => null)
    if (bytes) started.postMessage(bytes, [bytes])
    else if (worker.current === started) end({ fault: 'paste.file.damaged' })
  }

  const readDropped = useEffectEvent(() => {
    if (dropped && reading === 'reading') void read(dropped)
  })
  useEffect(() => {
    readDropped()
    return () => worker.current?.terminate()
  }, [])

  function pick(file: File | null): void {
    if (!file) return
    stop()
    setName(file.name)
    setReading(startOf(file))
    if (startOf(file) === 'reading') void read(file)
  }
  return { name, reading, pick, stop }
}

function startOf(file: File): State {
  return file.size > mostFileBytes ? { fault: 'paste.file.tooLarge' } : 'reading'
}

/** A button that takes a file; then that it is being read, what is wrong with it, or the choice among its sheets. */
export function FileChoice(props: FileChoiceProps) {
  const { name, reading, pick, stop } = useFileReading(props)
  if (reading === 'reading')
    return (
      <p role="status" className={classes['file']}>
        {t('paste.file.reading', { name })}
        <Button variant="subtle" size="compact-sm" onClick={stop}>
          {t('paste.stop')}
        </Button>
      </p>
    )
  return (
    <>
      <div className={classes['file']}>
        <FileButton accept=".xlsx,.csv,.txt,.tsv,.xls,.ods" onChange={pick}>
          {(button) => (
            <Button {...button} variant="default" size="xs" leftSection={<Icon of={FileSpreadsheet} size={16} />}>
              {t('paste.file.choose')}
            </Button>
          )}
        </FileButton>
        {t('paste.file.help')}
      </div>
      {reading && 'fault' in reading && (
        <Message kind="warning" role="alert" takesFocus={false}>
          {t(reading.fault, { name })}
        </Message>
      )}
      {reading && 'sheets' in reading && (
        <div role="group" aria-label={t('paste.file.sheets', { name })} className={classes['file']}>
          {t('paste.file.sheets', { name })}
          {reading.sheets.map((sheet) => (
            <Button key={sheet.name} variant="light" size="compact-sm" onClick={() => props.onRead(sheet.text)}>
              {sheet.name}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
