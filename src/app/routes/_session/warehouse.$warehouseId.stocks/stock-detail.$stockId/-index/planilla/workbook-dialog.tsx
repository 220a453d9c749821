// The dialog that takes a spreadsheet's file for a whole stock: its sheets, the rows of one of them, and the buttons that write.
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { stockApi } from '#app/api/stock/stock.ts'
import { LockMessage, useIsLocked } from '#app/forms/form-lock.tsx'
import { useUnsavedChangesGuard } from '#app/forms/use-unsaved-changes-guard.ts'
import { t } from '#app/i18n/text.ts'
import { FilePicker, FileProgress } from '#app/records/paste/file/file-choice.tsx'
import { fileQuery } from '#app/records/paste/file/file-work.ts'
import type { FileContents } from '#app/records/paste/file/read-workbook.ts'
import { Dropped, focusNext, PreviewFrame } from '#app/records/paste/paste-messages.tsx'
import type { PasteTableHandle } from '#app/records/paste/paste-table.tsx'
import { recordCount } from '#app/records/record-names.ts'
import { busyButton, Dialog, DialogButtons } from '#app/ui/dialog/dialog.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { maxSheetRows } from '#domain/sheets/sheet-kinds.ts'
import type { SheetName } from '#domain/sheets/sheet.ts'
import { countGoods, needsIds } from '#domain/sheets/workbook.ts'
import { showNumber } from '#domain/values/show-number.ts'
import type { StockParams } from '../../../../-shared/stock/stock-links.ts'
import { FileSheets } from './file-sheets.tsx'
import { ReplaceStep } from './replace-step.tsx'
import { SheetPane } from './sheet-pane.tsx'
import { useWorkbook, type FileWork } from './use-workbook.ts'
import { FileRepeatsMessage, GoodsFailure, useFileRepeats } from './workbook-messages.tsx'
import styles from './workbook.module.css'

interface WorkbookSheetsProps {
  file: File
  contents: FileContents
  scope: StockParams
  cuit: string
  onPaste: (text: string) => void
  onClose: () => void
}

/** The sheets of a file. Nothing is saved before all rows are right, and then all of them are, or none. */
function WorkbookSheets({ file, contents, scope, cuit, onPaste, onClose }: WorkbookSheetsProps) {
  const { sheets } = contents
  const work = useWorkbook(file, sheets, scope, cuit)
  const { joined, writing } = work
  const [isReplacing, setReplacing] = useState(false)
  const repeated = useFileRepeats(scope, work.usedSheets)
  // The rows and the message about them come together, so that nothing moves below the pointer.
  const [isReady, setReady] = useState(false)
  if (!isReady && joined && repeated) setReady(true)
  // Whether the user came back from the changes, whose button then takes the focus.
  const isBack = useRef(false)
  const mayLeave = useUnsavedChangesGuard(() => true, { place: { path: stockApi.path(scope, scope.stockId) } })
  const close = async () => {
    if (!writing.isPending && (await mayLeave())) onClose()
  }
  const after = (run: () => void) => () => {
    run()
    onClose()
  }
  const paste = after(() => onPaste(sheets[work.shown]?.text ?? ''))
  const done = after(work.remember)
  const replace = () => {
    writing.reset()
    setReplacing(true)
  }
  return (
    <Dialog title={t('workbook.title')} onClose={() => void close()} typed size="wide">
      <LockMessage />
      {isReplacing && joined ? (
        <ReplaceStep
          scope={scope}
          joined={joined}
          work={work}
          onPaste={paste}
          onBack={() => {
            isBack.current = true
            setReplacing(false)
          }}
          onRefused={() => setReplacing(false)}
          onDone={done}
        />
      ) : (
        <PreviewFrame>
          <FileSheets file={file} contents={contents} work={work} />
          <FileState work={work} isChecking={joined !== null && !isReady} onStop={onClose} />
          {repeated && <FileRepeatsMessage repeats={repeated} />}
          <GoodsFailure failure={writing.error} onPaste={paste} />
          {joined && isReady && (
            <SheetStep
              work={work}
              hasRepeats={repeated?.isAny === true}
              isBack={isBack}
              onReplace={replace}
              onDone={done}
              onCancel={() => void close()}
            />
          )}
        </PreviewFrame>
      )}
    </Dialog>
  )
}

function FileState({ work, isChecking, onStop }: { work: FileWork; isChecking: boolean; onStop: () => void }) {
  return (
    <>
      {work.isFailed && <Message kind="error">{t('workbook.failed')}</Message>}
      {(work.isReading || isChecking) && (
        <FileProgress
          text={work.progress > 0 ? t('workbook.checkingSome', { count: showNumber(work.progress) }) : t('workbook.checking')}
          onStop={onStop}
        />
      )}
    </>
  )
}

interface SheetStepProps {
  work: FileWork
  /** Whether adding would repeat records of the stock: then the button that replaces leads. */
  hasRepeats: boolean
  isBack: RefObject<boolean>
  onReplace: () => void
  onDone: () => void
  onCancel: () => void
}

function SheetStep({ work, ...buttons }: SheetStepProps) {
  const { shown, show, checkedUses, checked, rows, wrongs, touched, writing } = work
  const table = useRef<PasteTableHandle>(null)
  const pane = useRef<HTMLDivElement>(null)
  const [use, block] = [checkedUses[shown], checked?.[shown]]
  const goOn = () => focusNext(pane.current?.closest('[data-preview]') ?? null)
  useEffect(() => {
    // What comes first is asked or done, unless the user is at something else already.
    if (!document.activeElement?.matches('input, select, [data-main]')) goOn()
  }, [])
  useEffect(() => {
    // An answer that read the sheet again took the focus with it.
    if (document.activeElement === document.body) goOn()
  }, [block])
  const kind = use?.kind ?? null
  function nextWrong(): void {
    const next = [...wrongs.slice(shown), ...wrongs.slice(0, shown)].findIndex((count) => count > 0)
    if (next > 0) show((shown + next) % wrongs.length)
    else if (block?.asked.length) goOn()
    else table.current?.focusWrong()
  }
  function giveBack(): void {
    const { from, lines } = work.dropped ?? { from: shown, lines: [] }
    flushSync(() => {
      work.giveBack()
      show(from)
    })
    table.current?.focusLine(lines[0])
  }
  return (
    <>
      {kind !== null && block && (
        <div ref={pane} className={styles['rows']}>
          <SheetPane
            key={`${shown} ${kind}`}
            isWriting={writing.isPending}
            start={work.starts[kind] ?? {}}
            needsIds={work.joined !== null && needsIds(work.joined)}
            ref={table}
            name={kind}
            block={block}
            rows={rows[shown] ?? []}
            setRows={(change) => work.setRows(shown, change)}
            drop={(lines) => work.drop(shown, lines)}
            onSay={(heading, field) => work.say(shown, heading, field)}
            onPlaces={touched ? null : (places) => work.use(shown, { ...use, kind, places })}
            isEmptying={block.count <= maxSheetRows && isEmptying(kind, work)}
            isChosen={use?.places !== undefined}
          />
        </div>
      )}
      {!writing.isPending && <Dropped lines={work.dropped?.lines ?? null} onGiveBack={giveBack} />}
      <WorkbookButtons work={work} onNextWrong={nextWrong} {...buttons} />
    </>
  )
}

/** The kinds of which a replacement takes what the file does not have. */
const replacedKinds: readonly SheetName[] = ['permisoEmbarque', 'documentoTransporte', 'contenedorVacio']

/** Returns whether the sheets of a kind are used and have no rows, so that a replacement leaves the stock without its records. */
function isEmptying(kind: SheetName, { usedSheets }: FileWork): boolean {
  return replacedKinds.includes(kind) && usedSheets.every((sheet) => sheet.kind !== kind || sheet.rows.length === 0)
}

interface WorkbookButtonsProps extends SheetStepProps {
  onNextWrong: () => void
}

function WorkbookButtons({ work, hasRepeats, isBack, onNextWrong, onReplace, onDone, onCancel }: WorkbookButtonsProps) {
  const { joined, wrongs, writing } = work
  const isLocked = useIsLocked()
  const counts = joined ? countGoods(joined.goods) : []
  const what = countsText(counts)
  const leads = hasRepeats || counts.length === 0 ? 'replace' : 'add'
  return (
    <Group justify="flex-end" gap={8} mt={20}>
      {wrongs.some((count) => count > 0) && (
        <Button variant="subtle" mr="auto" data-main onClick={onNextWrong}>
          {t('paste.nextWrong')}
        </Button>
      )}
      {writing.isPending && (
        <Text role="status" mr="auto">
          {t('paste.saving')}
        </Text>
      )}
      {work.usedSheets.length === 0 && <Text mr="auto">{t('workbook.nothing')}</Text>}
      <Button variant="default" onClick={onCancel} disabled={writing.isPending}>
        {t('entity.action.cancel')}
      </Button>
      {work.isRight && (
        <Button
          ref={(element) => focusOnce(element, isBack)}
          {...(leads === 'replace' ? { 'data-main': true } : { variant: 'default' })}
          onClick={onReplace}
          disabled={isLocked || writing.isPending}
        >
          {t('workbook.seeChanges')}
        </Button>
      )}
      {work.isRight && counts.length > 0 && (
        <Button
          className={styles['add'] ?? ''}
          {...busyButton(writing.isPending)}
          {...(leads === 'add' ? { 'data-main': true } : { variant: 'default' })}
          onClick={() => writing.write(null, t('workbook.added', { id: work.stockId, what }), { onDone, onRefused: () => undefined })}
          disabled={isLocked}
        >
          {t('workbook.add', { what })}
        </Button>
      )}
    </Group>
  )
}

function focusOnce(element: HTMLElement | null, mark: RefObject<boolean>): void {
  if (!element || !mark.current) return
  mark.current = false
  element.focus()
}

function countsText(counts: readonly (readonly [SheetName, number])[]): string {
  return counts.map(([name, count]) => recordCount(name, count)).join(', ')
}

interface WorkbookDialogProps {
  scope: StockParams
  cuit: string
  /** A file that was dropped on the page; null for one to choose. */
  dropped: File | null
  /** Pastes the cells of a sheet, on a server that takes no whole file. */
  onPaste: (text: string) => void
  onClose: () => void
}

/** Takes the file of a whole stock: permits and documents with their lines and containers, and empty containers. */
export function WorkbookDialog({ dropped, onClose, ...work }: WorkbookDialogProps) {
  const [file, setFile] = useState(dropped)
  const { data: reading } = useQuery(fileQuery(file))
  if (file && reading && 'sheets' in reading)
    return <WorkbookSheets key={file.lastModified + file.name} file={file} contents={reading} onClose={onClose} {...work} />
  return (
    <Dialog title={t('workbook.title')} onClose={onClose} typed size="xl">
      <FilePicker file={file} reading={reading} onChoose={setFile} />
      <DialogButtons onCancel={onClose}>{null}</DialogButtons>
    </Dialog>
  )
}
