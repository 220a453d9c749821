// One paste from a spreadsheet, which first guesses the kind of record from the cells.
import { useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { misfitOf } from '#domain/paste/pasted-rows.ts'
import { withLine } from '#domain/paste/pasted-titulos.ts'
import type { EntityName } from '../entity.ts'
import { TargetChoice } from './paste-choices.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { columnsOf, type PasteEnd } from './paste-kinds.ts'
import type { PasteTarget } from './use-pasting.tsx'

interface PasteSessionProps {
  /** The kinds of record that the page accepts; the most likely one is preselected. */
  targets: readonly [PasteTarget, ...PasteTarget[]]
  text: string | null
  dropped: File | null
  onFile?: ((file: File) => void) | undefined
  onClose: (target: PasteTarget, end?: PasteEnd) => void
}

/** One paste, from the shortcut or the button to the saved records. It preselects the kind of record that fits the cells. */
export function PasteSession({ targets, text, dropped, onFile, onClose }: PasteSessionProps) {
  const [cells, setCells] = useState(text)
  const [name, setName] = useState<EntityName>(() => likeliest(text, targets).name)
  const [isChosen, setChosen] = useState(false)
  const target = targets.find((candidate) => candidate.name === name) ?? targets[0]
  /** The kind is guessed from the first cells; who has chosen it keeps it. */
  function onRead(read: string): void {
    if (cells === null && !isChosen) setName(likeliest(read, targets).name)
    setCells(read)
  }
  const choice = targets.length > 1 && (
    <TargetChoice
      options={targets.map((one) => ({ value: one.name, label: t(`${one.name}.one`) }))}
      value={target.name}
      onChange={(chosen) => {
        setChosen(true)
        setName(chosen)
      }}
    />
  )
  return target.render({ Dialog: PasteDialog }, { text: cells, dropped, choice, onFile, onRead, onClose: (end) => onClose(target, end) })
}

/** Returns the kind whose columns the header names, or else the kind with the fewest invalid cells. */
function likeliest(text: string | null, targets: PasteSessionProps['targets']): PasteTarget {
  if (text === null || targets.length === 1) return targets[0]
  const rated = targets.map((target) => {
    const kind = { columns: columnsOf(target.name), draft: withLine(target.draft), start: {} }
    return { target, rate: misfitOf(text, kind).rate }
  })
  return rated.sort((one, other) => one.rate - other.rate)[0]?.target ?? targets[0]
}
