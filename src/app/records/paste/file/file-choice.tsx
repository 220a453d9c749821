// The part of a dialog that takes a spreadsheet's file and reads it, and for the paste also asks for its sheet.
import { Button, FileButton, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide'
import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { fileQuery, useDroppedFile } from './file-work.ts'
import type { FileContents, FileReading } from './read-workbook.ts'

interface FilePickerProps {
  file: File | null
  /** What the file holds; undefined while it is read. */
  reading: FileReading | undefined
  /** Called with the file that the user chooses, and with null when the reading is stopped. */
  onChoose: (file: File | null) => void
}

export function FilePicker({ file, reading, onChoose }: FilePickerProps) {
  const name = file?.name ?? ''
  useDroppedFile((dropped) => {
    onChoose(dropped)
    return true
  })
  if (file && !reading) return <FileProgress text={t('paste.file.reading', { name })} onStop={() => onChoose(null)} />
  return (
    <>
      <Group gap={8} mb={12} c="dimmed">
        <FileButton accept=".xlsx,.csv,.txt,.tsv,.xls,.ods" onChange={(chosen) => chosen && onChoose(chosen)}>
          {(button) => (
            <Button {...button} variant="default" size="xs" leftSection={<Icon of={FileSpreadsheet} size={16} />}>
              {t('paste.file.choose')}
            </Button>
          )}
        </FileButton>
        {t('paste.file.help')}
      </Group>
      {reading && 'fault' in reading && (
        <Message kind="warning" role="alert">
          {t(reading.fault, { name })}
        </Message>
      )}
    </>
  )
}

export function FileProgress({ text, onStop }: { text: string; onStop: () => void }) {
  return (
    <Group role="status" gap={8} mb={12} c="dimmed">
      {text}
      <Button variant="subtle" size="compact-sm" onClick={onStop}>
        {t('paste.stop')}
      </Button>
    </Group>
  )
}

export function HiddenParts({ contents: { hiddenSheets, hiddenParts } }: { contents: FileContents }) {
  if (hiddenSheets.length + hiddenParts.length === 0) return null
  const names = hiddenSheets.map((name) => `«${name}»`).join(', ')
  const sentences = [
    ...(names === '' ? [] : [t(hiddenSheets.length === 1 ? 'paste.hidden.sheet' : 'paste.hidden.sheets', { names })]),
    ...hiddenParts.flatMap(({ sheet, rows, columns }) => [
      ...(rows === 0 ? [] : [t(rows === 1 ? 'paste.hidden.row' : 'paste.hidden.rows', { sheet, count: rows })]),
      ...(columns.length === 0 ? [] : [t('paste.hidden.columns', { sheet, columns: columns.join(', ') })]),
    ]),
  ]
  return (
    <Message kind="warning" my={8}>
      {sentences.join(' ')}
    </Message>
  )
}

interface FileChoiceProps {
  dropped: File | null
  /** Takes a file that the user chooses; without it the file is read here. */
  onFile: ((file: File) => void) | undefined
  /** Called with the cells of the only sheet, or of the chosen one. */
  onRead: (text: string) => void
}

/** Takes a file to paste, and asks which of its sheets, or says what the only one hides. */
export function FileChoice({ dropped, onFile, onRead }: FileChoiceProps) {
  const [file, setFile] = useState(dropped)
  const { data: reading } = useQuery(fileQuery(file))
  const contents = reading && 'sheets' in reading ? reading : null
  const [sheet, ...others] = contents?.hiddenParts.length === 0 ? contents.sheets : []
  const only = others.length === 0 ? sheet?.text : undefined
  const showOnly = useEffectEvent(onRead)
  useEffect(() => {
    if (only !== undefined) showOnly(only)
  }, [only])
  return (
    <>
      <FilePicker file={file} reading={reading} onChoose={(chosen) => (chosen && onFile ? onFile(chosen) : setFile(chosen))} />
      {file && contents && only === undefined && (
        <>
          <HiddenParts contents={contents} />
          <Group role="group" aria-label={t('paste.file.sheets', { name: file.name })} gap={8} mb={12} c="dimmed">
            {t('paste.file.sheets', { name: file.name })}
            {contents.sheets.map(({ name, text }) => (
              <Button key={name} variant="light" size="compact-sm" onClick={() => onRead(text)}>
                {name}
              </Button>
            ))}
          </Group>
        </>
      )}
    </>
  )
}
