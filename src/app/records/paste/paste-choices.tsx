// The selectors for which spreadsheet column fills each field, and what an unknown heading is.
import '@mantine/core/styles/SimpleGrid.layer.css'
import { Button, Group, NativeSelect, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { t } from '#app/i18n/text.ts'
import type { PastedBlock } from '#domain/paste/pasted-rows.ts'
import type { PasteLabel } from './paste-kinds.ts'
import { answering, asked } from './paste-messages.tsx'

interface ColumnChoiceProps {
  block: Pick<PastedBlock, 'places' | 'headings' | 'samples' | 'hasHeader'>
  labels: readonly PasteLabel[]
  defaultOpen: boolean
  onChoose: (places: (string | undefined)[]) => void
}

export function ColumnChoice({ block, labels, defaultOpen, onChoose }: ColumnChoiceProps) {
  const { places, headings } = block
  const [open, setOpen] = useState(defaultOpen)
  if (!open) {
    return (
      <Button size="compact-sm" variant="subtle" mb={8} onClick={() => setOpen(true)}>
        {t('paste.columns.choose')}
      </Button>
    )
  }

  /** Assigns a column to a field. The field that had the column gets this field's previous one. */
  function choose(name: string, value: string): void {
    const [from, to] = [places.indexOf(name), Number(value)]
    const chosen = headings.map((_, place) => places[place])
    if (from >= 0) chosen[from] = to >= 0 ? chosen[to] : undefined
    if (to >= 0) chosen[to] = name
    onChoose(chosen)
  }

  return (
    <SimpleGrid minColWidth={168} spacing={8} mb={12} role="group" aria-label={t('paste.columns.choose')}>
      {labels.map(({ name, label }) => (
        <NativeSelect
          key={name}
          size="xs"
          label={label}
          value={String(places.indexOf(name))}
          onChange={(event) => choose(name, event.currentTarget.value)}
          data={[
            { value: '-1', label: t('paste.columns.none') },
            ...headings.map((_, place) => ({ value: String(place), label: columnText(block, place) })),
          ]}
        />
      ))}
    </SimpleGrid>
  )
}

interface HeadingQuestionsProps {
  block: PastedBlock
  labels: readonly PasteLabel[]
  onSay: (heading: string, field: string | null) => void
}

/** Asks what the columns with unknown headings are, one after the other. */
export function HeadingQuestions({ block, labels, onSay }: HeadingQuestionsProps) {
  const [field, setField] = useState('')
  const [place] = block.asked
  const heading = place === undefined ? undefined : block.headings[place]
  if (place === undefined || heading === undefined) return null
  const free = labels.filter(({ name }) => !block.places.includes(name))
  const say = (said: string | null) =>
    answering(() => {
      setField('')
      onSay(heading, said)
    })
  return (
    <div className="strip" data-tone="yellow">
      <span>{t('paste.heading', { heading, sample: block.samples[place] ?? '' })}</span>
      <Group component="span" gap={8} wrap="nowrap">
        <NativeSelect
          {...asked}
          size="xs"
          aria-label={t('paste.heading.label', { heading })}
          value={field}
          onChange={(event) => setField(event.currentTarget.value)}
          data={[{ value: '', label: t('paste.heading.choose') }, ...free.map(({ name, label }) => ({ value: name, label }))]}
        />
        <Button size="compact-sm" variant="light" disabled={field === ''} onClick={say(field)}>
          {t('paste.heading.use')}
        </Button>
        <Button size="compact-sm" variant="light" onClick={say(null)}>
          {t('paste.heading.aside')}
        </Button>
      </Group>
    </div>
  )
}

const longestSample = 20

/** Returns a column's heading, or its number with a sample of its cells. */
function columnText({ headings, samples, hasHeader }: ColumnChoiceProps['block'], place: number): string {
  const [nth, heading = '', sample = ''] = [String(place + 1), headings[place], samples[place]]
  if (hasHeader && heading !== nth) return heading
  const cut = sample.length > longestSample ? `${sample.slice(0, longestSample)}…` : sample
  return sample === '' ? t('paste.columns.nth', { nth }) : t('paste.columns.sample', { nth, sample: cut })
}
