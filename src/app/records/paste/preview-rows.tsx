// Shows rows before they are saved, from a paste or from a file's sheet: messages, sums, questions, and the table that corrects them.
import { type ComponentProps, type ReactNode, type Ref, useDeferredValue, useMemo } from 'react'
import type { PastedColumn } from '#domain/paste/pasted-cells.ts'
import type { PastedBlock, PastedKind } from '#domain/paste/pasted-rows.ts'
import { compareSums, sumPasted } from '#domain/paste/pasted-sums.ts'
import type { SheetName } from '#domain/sheets/sheet.ts'
import { HeadingQuestions } from './paste-choices.tsx'
import { countOf, type PasteLabel } from './paste-kinds.ts'
import { BlockMessages, RowQuestions, Sums } from './paste-messages.tsx'
import { PasteTable, type PasteTableHandle } from './paste-table.tsx'

interface PreviewRowsProps {
  name: SheetName
  kind: Pick<PastedKind, 'columns'>
  block: PastedBlock
  labels: readonly PasteLabel[]
  shown: readonly PasteLabel[]
  summed: readonly PastedColumn[]
  pasting: ComponentProps<typeof PasteTable>['pasting'] & ComponentProps<typeof RowQuestions>['pasting']
  repeats: ComponentProps<typeof RowQuestions>['repeats'] & { readonly lines: ReadonlySet<number> }
  isSaving: boolean
  onSay: (heading: string, field: string | null) => void
  choices: ReactNode
  ref: Ref<PasteTableHandle>
}

export function PreviewRows(props: PreviewRowsProps) {
  const { name, kind, block, labels, shown, summed, pasting, repeats, isSaving, onSay, choices, ref } = props
  const { columns } = kind
  // What a column is comes first: its answer reads the rows again.
  const isFixed = isSaving || block.asked.length > 0
  const rows = useDeferredValue(pasting.rows)
  const sums = useMemo(() => {
    const own = sumPasted(rows, summed)
    return <Sums count={countOf(name, rows)} sums={own} compared={compareSums(own, block.totals, columns)} />
  }, [name, rows, summed, block, columns])
  return (
    <>
      <BlockMessages block={block} labels={labels} rows={pasting.rows} />
      {choices}
      {sums}
      <HeadingQuestions block={block} labels={labels} onSay={onSay} />
      {!isFixed && <RowQuestions pasting={pasting} repeats={repeats} labels={labels} />}
      <PasteTable ref={ref} pasting={pasting} isFixed={isFixed} labels={shown} repeated={repeats.lines} />
    </>
  )
}
