// The frame of a paste preview, and its messages: ambiguous numbers, totals, duplicate and dropped rows, and the result of saving.
import { Box, Button, Group, Text } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { failureText } from '#app/api/http/failure-text.ts'
import { isSessionEnd } from '#app/api/http/failure.ts'
import type { RepeatedRecord } from '#app/api/stock/repeated.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import type { PastedBlock } from '#domain/paste/pasted-rows.ts'
import type { ComparedSum, PastedSum } from '#domain/paste/pasted-sums.ts'
import { RepeatedLinks } from '../form/use-repeats.tsx'
import type { PasteLabel } from './paste-kinds.ts'
import type { usePastedRows } from './use-pasted-rows.ts'
import classes from './paste-preview.module.css'

type Pasting = ReturnType<typeof usePastedRows>

/**
 * The part of a dialog whose table gets the room that is left. Ctrl+Enter presses its main button, unless something is still asked; Ctrl+Z
 * brings back the rows that were dropped last.
 */
export function PreviewFrame({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" data-preview className={classes['preview']} onKeyDown={handlePreviewKey}>
      {children}
    </div>
  )
}

function handlePreviewKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, metaKey, target, currentTarget } = event
  if (!ctrlKey && !metaKey) return
  if (key === 'Enter') {
    event.preventDefault()
    const asked = askedIn(currentTarget)
    if (asked) asked.focus()
    else mainIn(currentTarget)?.click()
  } else if (key.toLowerCase() === 'z' && !(target instanceof HTMLInputElement)) {
    currentTarget.querySelector<HTMLElement>('[data-give-back]')?.click()
  }
}

const askedIn = (frame: Element) => frame.querySelector<HTMLElement>('[data-asked]')
const mainIn = (frame: Element) => frame.querySelector<HTMLElement>('[data-main]')

/** Focuses what a preview asks next, or its main button. */
export function focusNext(frame: Element | null): void {
  if (frame) (askedIn(frame) ?? mainIn(frame))?.focus()
}

/** Returns a click handler that answers what the preview asks, and goes to the next question. */
export function answering(answer: () => void) {
  return ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    const frame = currentTarget.closest('[data-preview]')
    flushSync(answer)
    focusNext(frame)
  }
}

/** The marks of the first answer of a question, which takes the focus. */
export const asked = { 'data-asked': true, 'data-autofocus': true }

/** Returns the numbers of rows: `fila 4`, `filas 4, 6 a 10`; of many ranges only the first. */
function linesText(lines: readonly number[]): string {
  const ranges: { first: number; last: number }[] = []
  for (const line of lines) {
    const open = ranges.at(-1)
    if (open && open.last === line - 1) open.last = line
    else ranges.push({ first: line, last: line })
  }
  const texts = ranges.slice(0, mostRanges).map((range) => (range.first === range.last ? String(range.first) : t('paste.range', range)))
  return t(lines.length === 1 ? 'paste.lineOne' : 'paste.lines', { lines: texts.join(', ') + (ranges.length > mostRanges ? '…' : '') })
}

const mostRanges = 12

/** Returns a sum with its unit: `240 bultos`, `3 400.5 kg`. */
export function sumText({ kind, hundredths }: Pick<PastedSum, 'kind' | 'hundredths'>): string {
  return t(kind === 'kilos' ? 'count.kilos' : hundredths === 100 ? 'count.bulto' : 'count.bultos', { count: hundredths / 100 })
}

interface AskedProps {
  text: string
  answers: readonly { readonly key: string; readonly text: string; readonly answer: () => void }[]
}

function Asked({ text, answers }: AskedProps) {
  return (
    <div className="strip" data-tone="yellow">
      <span>{text}</span>
      <Group component="span" gap={8} wrap="nowrap">
        {answers.map((one, index) => (
          <Button key={one.key} {...(index === 0 && asked)} size="compact-sm" variant="light" onClick={answering(one.answer)}>
            {one.text}
          </Button>
        ))}
      </Group>
    </div>
  )
}

interface BlockMessagesProps {
  block: PastedBlock
  labels: readonly PasteLabel[]
  /** The rows that are left of the block's. */
  rows: PastedBlock['rows']
}

/** Says what each row with a value is, and which columns are converted, left aside or missing. */
export function BlockMessages({ block, labels, rows }: BlockMessagesProps) {
  const { titles, apart, totals, converted, hour, ignored, missing } = block
  const good = rows.filter(({ saved }) => saved !== null).length
  const others = titles.length + totals.length + apart.length
  const of = (text: 'paste.titles' | 'paste.totals' | 'paste.apart', lines: readonly number[]) =>
    lines.length > 0 && ` ${t(text, { count: lines.length, lines: linesText(lines) })}`
  const columnsOf = (text: 'paste.converted' | 'paste.ignored' | 'paste.missing', columns: readonly string[]) =>
    columns.length > 0 && ` ${t(text, { columns: columns.join(', ') })}`
  return (
    <Text mb={8} role="status">
      {t('paste.counts', { good, wrong: rows.length - good })}
      {of('paste.titles', titles)}
      {of(
        'paste.totals',
        totals.map(({ line }) => line),
      )}
      {of('paste.apart', apart)}
      {others > 0 && rows.length === block.rows.length && ` ${t('paste.all', { count: rows.length + others })}`}
      {columnsOf('paste.converted', converted)}
      {hour !== null && ` ${t('paste.hour', { column: hour })}`}
      {columnsOf('paste.ignored', ignored)}
      {columnsOf('paste.missing', rows.length > 0 ? labels.flatMap(({ name, label }) => (missing.includes(name) ? [label] : [])) : [])}
    </Text>
  )
}

interface SumsProps {
  /** `20 líneas`. */
  count: string
  sums: readonly PastedSum[]
  compared: readonly ComparedSum[]
}

/** Shows the number of rows and their sums, and whether the total row of the spreadsheet has the same sums. */
export function Sums({ count, sums, compared }: SumsProps) {
  const unread = Math.max(0, ...sums.map((sum) => sum.unread))
  return (
    <div className={classes['sums']} data-sums>
      <span>
        {[count, ...sums.map(sumText)].map((text) => (
          <b key={text}>{text}</b>
        ))}
        {unread > 0 && ` ${t('paste.sum.unread', { count: unread })}`}
      </span>
      {compared.length > 0 && (
        <span>
          {t('paste.total')}{' '}
          {compared.map((sum) => (
            <Box
              component="span"
              key={sum.name}
              {...(sum.told === sum.hundredths ? { c: 'var(--word-green)' } : { c: 'var(--word-red)', fw: 600 })}
            >
              {t(sum.told === sum.hundredths ? 'paste.total.same' : 'paste.total.other', {
                told: sumText({ ...sum, hundredths: sum.told }),
                ours: sumText(sum),
              })}{' '}
            </Box>
          ))}
        </span>
      )}
    </div>
  )
}

/** A row, and a record of the stock that has its number. */
export interface RepeatedRow {
  readonly line: number
  readonly record: RepeatedRecord
}

interface RepeatsProps {
  inStock?: readonly RepeatedRow[]
  /** The rows of containers that the stock has empty or loaded as well. */
  elsewhere?: readonly RepeatedRow[]
  inBlock: readonly number[]
  onRemove: (lines: readonly number[]) => void
}

/** Says which rows are already in the stock or twice in the pasted cells, and offers to remove them: the safe answer, which leads. */
function Repeats({ inStock = [], elsewhere = [], inBlock, onRemove }: RepeatsProps) {
  const all = [...new Set([...inStock, ...elsewhere].map(({ line }) => line)), ...inBlock]
  const remove = useRef<HTMLButtonElement>(null)
  const isAsked = all.length > 0
  useEffect(() => {
    // The stock may be read after the dialog gave the focus to the button that adds.
    if (isAsked && document.activeElement?.matches('[data-main]')) remove.current?.focus()
  }, [isAsked])
  if (!isAsked) return null
  const isEmpty = elsewhere[0]?.record.entity === 'contenedorVacio'
  return (
    <div className="strip" data-tone="yellow" role="status">
      <span>
        <RepeatedRows rows={inStock} text="paste.inStock" />
        <RepeatedRows rows={elsewhere} text={isEmpty ? 'paste.asEmpty' : 'paste.asLoaded'} />
        {inBlock.length > 0 && t('paste.inBlock', { count: inBlock.length, lines: linesText(inBlock) })}
      </span>
      <Group component="span" gap={8} wrap="nowrap">
        <Button ref={remove} {...asked} size="compact-sm" onClick={answering(() => onRemove(all))}>
          {t('paste.removeRepeated')}
        </Button>
      </Group>
    </div>
  )
}

interface RowQuestionsProps {
  pasting: Pick<Pasting, 'remove' | 'hasAmbiguous' | 'settle' | 'questions' | 'answer'>
  repeats: Omit<RepeatsProps, 'onRemove'>
  labels: readonly PasteLabel[]
}

const mostQuestions = 3

export function RowQuestions({ pasting: { hasAmbiguous, settle, questions, answer, remove }, repeats, labels }: RowQuestionsProps) {
  return (
    <>
      <Repeats {...repeats} onRemove={(lines) => remove(...lines)} />
      {hasAmbiguous && (
        <Asked
          text={t('paste.ambiguous')}
          answers={[
            { key: 'thousands', text: t('paste.ambiguous.thousands'), answer: () => settle(0) },
            { key: 'decimal', text: t('paste.ambiguous.decimal'), answer: () => settle(1) },
          ]}
        />
      )}
      {/* Each is asked once for all equal cells. */}
      {questions.slice(0, mostQuestions).map(({ name, cell, options, count }) => (
        <Asked
          key={`${name} ${cell}`}
          text={t('paste.question', { label: labels.find((one) => one.name === name)?.label ?? name, cell, count })}
          answers={options.map(({ value, text }) => ({ key: value, text, answer: () => answer({ name, cell }, value) }))}
        />
      ))}
    </>
  )
}

function RepeatedRows({ rows, text }: { rows: readonly RepeatedRow[]; text: TextKey }) {
  if (rows.length === 0) return null
  const lines = [...new Set(rows.map(({ line }) => line))]
  return (
    <>
      {t(text, { count: lines.length, lines: linesText(lines) })} <RepeatedLinks records={rows.map(({ record }) => record)} />
    </>
  )
}

interface DroppedProps {
  lines: readonly number[] | null
  onGiveBack: () => void
}

export function Dropped({ lines, onGiveBack }: DroppedProps) {
  return (
    <Text role="status" mt={lines ? 8 : 0} c="dimmed">
      {lines && (
        <>
          {t(lines.length === 1 ? 'paste.dropped.one' : 'paste.dropped', { lines: linesText(lines) })}{' '}
          <Button size="compact-sm" variant="subtle" data-give-back title={t('undo.title')} onClick={onGiveBack}>
            {t('undo.action')}
          </Button>
        </>
      )}
    </Text>
  )
}

export function SaveResultMessage({ pasting: { ending, rows, unanswered } }: { pasting: Pick<Pasting, 'ending' | 'rows' | 'unanswered'> }) {
  if (!ending || rows.length === 0) return null
  const lines = linesText(rows.map(({ line }) => line))
  return (
    <Message kind={ending.failure ? 'error' : 'warning'} role="alert" mt={12}>
      {ending.failure !== null && !isSessionEnd(ending.failure) && `${failureText(ending.failure)} `}
      {unanswered.size > 0 && `${t('paste.unanswered', { lines: linesText([...unanswered]) })} `}
      {t('paste.left', { saved: ending.saved, left: rows.length, lines })}
    </Message>
  )
}
