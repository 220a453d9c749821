// Fields that search a catalogue by code or name: country, customs office, packaging.
import { Autocomplete, Combobox, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import { useReducer, useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { countries } from '#domain/catalogs/countries.ts'
import { customsOffices } from '#domain/catalogs/customs-offices.ts'
import { type CatalogEntry, catalogLabel } from '#domain/catalogs/entry.ts'
import { packaging } from '#domain/catalogs/packaging.ts'
import { fieldFrame, usePopupPlace } from '../field-frame.tsx'
import { type FieldProps, useFieldText } from '../field-props.ts'

interface CodeFieldProps extends FieldProps {
  catalog: readonly CatalogEntry[]
  /** How many digits its codes have. */
  digits: number
  /** What is wrong with a text that means none of them. */
  wrong: string
}

/**
 * One of a catalogue's codes, searched by code or name; typing a whole code or name is enough (`domain/README.md#catalogues`). A text that means no code
 * goes to the form as it was typed, so that it stays in sight and the old value does not return.
 */
function CodeField({ catalog, digits, wrong, ...props }: CodeFieldProps) {
  const [value, setValue] = useFieldText(props)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? catalogLabel(catalog, value)
  const entry = catalog.find(({ code }) => code === value)
  const isLeftWrong = typed === null && value !== '' && !entry && !isCode(value, digits)
  const popup = usePopupPlace()
  // The field names its list by an id that it learns one rendering after the list is there.
  const [, nameList] = useReducer((times: number) => times + 1, 0)
  const offered = catalog.filter(({ notCurrent }) => notCurrent !== true).map(({ code }) => catalogLabel(catalog, code))
  const filter: OptionsFilter = ({ options, search, limit }) => {
    const items = options.filter((option): option is ComboboxItem => 'value' in option)
    const found = typed === null ? items : likeliest(items, fold(search), digits)
    if (found.length > 0) return found.slice(0, limit)
    const none = t(isCode(search.trim(), digits) ? 'field.codeTaken' : 'field.nothingFound')
    return [{ value: none, label: none, disabled: true }]
  }

  /** Leaving the field chooses as Enter does, when no other code could be meant. */
  const settle = (): void => {
    const meant = typed === null || entry || isCode(value, digits) ? undefined : onlyOne(catalog, typed, digits)
    if (meant !== undefined && !props.readOnly) setValue(meant)
  }

  return (
    <Autocomplete
      {...fieldFrame(
        { ...props, error: props.error ?? (isLeftWrong ? wrong : undefined) },
        entry?.notCurrent ? t('warning.notCurrent') : null,
      )}
      data={entry?.notCurrent ? [...offered, catalogLabel(catalog, value)] : offered}
      value={shown}
      onChange={(text) => {
        if (props.readOnly) return
        setTyped(text)
        setValue(readCode(text, catalog, digits))
      }}
      filter={filter}
      limit={60}
      comboboxProps={popup.comboboxProps}
      // The list itself scrolls: a frame in it would be one that no key reaches.
      onDropdownOpen={() => requestAnimationFrame(nameList)}
      withScrollArea={false}
      styles={{ options: { maxHeight: 224, overflowY: 'auto' } }}
      selectFirstOptionOnChange
      openOnFocus={false}
      rightSection={<Combobox.Chevron />}
      rightSectionPointerEvents="none"
      onFocus={(event) => {
        event.currentTarget.select()
        popup.place(event.currentTarget)
        props.onFocus?.()
      }}
      onBlur={() => {
        settle()
        setTyped(null)
        props.onBlur?.()
      }}
    />
  )
}

/** Returns the code that a text means, as a number (`5` is 05) or as one whole name; otherwise the text. */
function readCode(text: string, catalog: readonly CatalogEntry[], digits: number): string {
  const typed = fold(text)
  if (isCode(typed, digits)) return typed
  const padded = /^\d+$/.test(typed) ? typed.padStart(digits, '0') : typed
  const meant = catalog.filter(
    ({ code, label, notCurrent }) =>
      code === padded || fold(catalogLabel(catalog, code)) === typed || (notCurrent !== true && fold(label) === typed),
  )
  return (meant.length === 1 && meant[0]?.code) || text
}

/** Returns the code of the only entry that has the text, or of the only one that begins with it; undefined when several could be meant. */
function onlyOne(catalog: readonly CatalogEntry[], typed: string, digits: number): string | undefined {
  const text = fold(typed)
  if (text.length < 2) return undefined
  const ranked = catalog
    .filter(({ notCurrent }) => notCurrent !== true)
    .map(({ code }) => ({ code, rank: rank(fold(catalogLabel(catalog, code)), text, digits) }))
    .filter((candidate) => candidate.rank < 4)
  const best = ranked.filter((candidate) => candidate.rank < 3)
  const meant = best.length > 0 ? best : ranked
  return meant.length === 1 ? meant[0]?.code : undefined
}

function isCode(text: string, digits: number): boolean {
  return text.length === digits && /^\d+$/.test(text)
}

function likeliest(options: readonly ComboboxItem[], typed: string, digits: number): ComboboxItem[] {
  return options
    .map((option) => ({ option, rank: rank(fold(option.label), typed, digits) }))
    .filter((candidate) => candidate.rank < 4)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}

/** The matching code ranks first, then labels and names that begin with the typed text, then those that contain it. */
function rank(label: string, typed: string, digits: number): number {
  if (/^\d+$/.test(typed) && label.startsWith(typed.padStart(digits, '0'))) return 0
  if (label.startsWith(typed)) return 1
  if (label.slice(digits + 1).startsWith(typed)) return 2
  return label.includes(typed) ? 3 : 4
}

/** Lower case and without accents, for comparing. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
}

/** A country, territory or free zone of the authority's list. */
export function CountryField(props: FieldProps) {
  return <CodeField {...props} catalog={countries} digits={3} wrong={t('validation.country')} />
}

/** A customs office, searched by code or name. The list is not complete, so any three digits are taken. */
export function CustomsOfficeField(props: FieldProps) {
  return <CodeField {...props} catalog={customsOffices} digits={3} wrong={t('validation.customsOffice')} />
}

/** How the goods of a line are packed. */
export function PackagingField(props: FieldProps) {
  return <CodeField {...props} catalog={packaging} digits={2} wrong={t('validation.packaging')} />
}
