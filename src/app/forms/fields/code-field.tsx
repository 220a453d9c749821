import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import { type KeyboardEvent, useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { type CatalogEntry, catalogLabel } from '#domain/catalogs/entry.ts'
import { fieldFrame } from './field-frame.tsx'
import { type FieldProps, useFieldText } from './field-props.ts'

interface CodeFieldProps extends FieldProps {
  catalog: readonly CatalogEntry[]
  /** How many digits its codes have. */
  digits: number
}

/**
 * One of a catalogue's codes, searched by code or name. What is not current is not offered; a code that the catalogue does not have is shown and taken
 * as it is (`product.md` 3, `decisions.md` 28). Leaving the field takes what was typed when it can only mean one entry, so that `05` and Tab is enough.
 */
export function CodeField({ catalog, digits, ...props }: CodeFieldProps) {
  const [code, setCode] = useFieldText(props)
  const selected = code === '' ? '' : catalogLabel(catalog, code)
  const [search, setSearch] = useState(selected)
  const entry = catalog.find((candidate) => candidate.code === code)
  const offered = catalog.filter((candidate) => candidate.notCurrent !== true)
  const data = offered.map(({ code: value }) => ({ value, label: catalogLabel(catalog, value) }))
  if (code !== '' && !offered.some((candidate) => candidate.code === code)) data.push({ value: code, label: selected })

  const take = (next: string) => {
    setCode(next)
    setSearch(next === '' ? '' : catalogLabel(catalog, next))
  }
  const settle = () => {
    const typed = fold(search)
    if (typed === fold(selected)) return
    const exact = offered.find((candidate) => candidate.code === typed || fold(candidate.label) === typed)
    const ranks = data.map((option) => rank(option, typed))
    const best = Math.min(...ranks)
    const likely = best < 3 ? data.filter((_, index) => ranks[index] === best) : []
    const only = likely.length === 1 ? likely[0] : undefined
    if (typed === '') take('')
    else if (exact) take(exact.code)
    else if (only) take(only.value)
    else if (new RegExp(`^\\d{${digits}}$`).test(typed) && !catalog.some((candidate) => candidate.code === typed)) take(typed)
  }

  return (
    <Select
      {...fieldFrame(props, entry?.notCurrent ? t('warning.notCurrent') : null)}
      data={data}
      value={code === '' ? null : code}
      onChange={(next) => take(next ?? '')}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={byCodeOrName}
      limit={60}
      selectFirstOptionOnChange
      openOnFocus={false}
      allowDeselect={false}
      withCheckIcon={false}
      nothingFoundMessage={t('field.nothingFound')}
      onKeyDown={takeMarked}
      onFocus={(event) => {
        event.currentTarget.select()
        props.onFocus?.()
      }}
      onBlur={() => {
        settle()
        props.onBlur?.()
      }}
    />
  )
}

/**
 * Enter takes the entry that is marked. Mantine forgets which one it is when the typing itself opened the list, and the form would be sent instead.
 */
function takeMarked(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]')
  if (!marked) return
  event.preventDefault()
  marked.click()
}

const byCodeOrName: OptionsFilter = ({ options, search, limit }) => {
  const typed = fold(search)
  const ranked = options
    .filter((option): option is ComboboxItem => 'value' in option)
    .map((option) => ({ option, rank: rank(option, typed) }))
    .filter((candidate) => candidate.rank < 3)
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ option }) => option)
}

/** What begins like the typed text comes before what only holds it. */
function rank(option: ComboboxItem, typed: string): number {
  const label = fold(option.label)
  if (label.startsWith(typed)) return 0
  if (label.slice(option.value.length + 1).startsWith(typed)) return 1
  return label.includes(typed) ? 2 : 3
}

/** Without accents and capitals, as people type in a hurry. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
}
