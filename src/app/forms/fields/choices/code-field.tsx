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
import { folded } from '#domain/values/folded-text.ts'
import { fieldFrame, selectedOnFocus, useDropdownParent } from '../field-frame.tsx'
import { type FieldProps, useFieldText } from '../field-props.ts'

interface CodeFieldProps extends FieldProps {
  catalog: readonly CatalogEntry[]
  /** The number of digits of its codes. */
  digits: number
  /** The error message for a text that matches no code. */
  wrong: string
}

/**
 * An autocomplete for one of a catalogue's codes, found by code or name. Typing a whole code or name selects it (`domain/README.md#catalogues`). A text that matches no code
 * becomes the form's value as typed, so that it stays visible and the old value does not return.
 */
function CodeField({ catalog, digits, wrong, ...props }: CodeFieldProps) {
  const [value, setValue] = useFieldText(props)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? catalogLabel(catalog, value)
  const entry = catalog.find(({ code }) => code === value)
  const isLeftWrong = typed === null && value !== '' && !entry && !isCode(value, digits)
  const popup = useDropdownParent()
  // The field refers to its list by an id that is known only one render after the list opens, hence the extra render.
  const [, nameList] = useReducer((times: number) => times + 1, 0)
  const offered = catalog.filter(({ notCurrent }) => notCurrent !== true).map(({ code }) => catalogLabel(catalog, code))
  const filter: OptionsFilter = ({ options, search, limit }) => {
    const items = options.filter((option): option is ComboboxItem => 'value' in option)
    const found = typed === null ? items : likeliest(items, folded(search.trim()), digits)
    if (found.length > 0) return found.slice(0, limit)
    const none = t(isCode(search.trim(), digits) ? 'field.codeTaken' : 'field.nothingFound')
    return [{ value: none, label: none, disabled: true }]
  }

  /** Leaving the field selects the code that the text matches, as Enter does, if only one code matches. */
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
      // The list itself scrolls: a scroll area in it could not be reached by keyboard.
      onDropdownOpen={() => requestAnimationFrame(nameList)}
      withScrollArea={false}
      styles={{ options: { maxHeight: 224, overflowY: 'auto' } }}
      selectFirstOptionOnChange
      openOnFocus={false}
      rightSection={<Combobox.Chevron />}
      rightSectionPointerEvents="none"
      {...selectedOnFocus((input) => {
        popup.place(input)
        props.onFocus?.()
      })}
      onBlur={() => {
        settle()
        setTyped(null)
        props.onBlur?.()
      }}
    />
  )
}

/** Returns the code that a text matches, as a number (`5` is 05) or as a whole unique name; otherwise the text itself. */
function readCode(text: string, catalog: readonly CatalogEntry[], digits: number): string {
  const typed = folded(text.trim())
  if (isCode(typed, digits)) return typed
  const padded = /^\d+$/.test(typed) ? typed.padStart(digits, '0') : typed
  const meant = catalog.filter(
    ({ code, label, notCurrent }) =>
      code === padded || folded(catalogLabel(catalog, code)) === typed || (notCurrent !== true && folded(label) === typed),
  )
  return (meant.length === 1 && meant[0]?.code) || text
}

/** Returns the code of the only entry that begins with the text, or else of the only one that contains it; undefined if several match. */
function onlyOne(catalog: readonly CatalogEntry[], typed: string, digits: number): string | undefined {
  const text = folded(typed.trim())
  if (text.length < 2) return undefined
  const ranked = catalog
    .filter(({ notCurrent }) => notCurrent !== true)
    .map(({ code }) => ({ code, rank: rank(folded(catalogLabel(catalog, code)), text, digits) }))
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
    .map((option) => ({ option, rank: rank(folded(option.label), typed, digits) }))
    .filter((candidate) => candidate.rank < 4)
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}

/** Returns the rank of a match: first the matching code, then labels and names that begin with the text, then those that contain it; 4 for no match. */
function rank(label: string, typed: string, digits: number): number {
  if (/^\d+$/.test(typed) && label.startsWith(typed.padStart(digits, '0'))) return 0
  if (label.startsWith(typed)) return 1
  if (label.slice(digits + 1).startsWith(typed)) return 2
  return label.includes(typed) ? 3 : 4
}

/** The code of a country, territory or free zone in the authority's list. */
export function CountryField(props: FieldProps) {
  return <CodeField {...props} catalog={countries} digits={3} wrong={t('validation.country')} />
}

/** The code of a customs office. The list is incomplete, so any three digits are accepted. */
export function CustomsOfficeField(props: FieldProps) {
  return <CodeField {...props} catalog={customsOffices} digits={3} wrong={t('validation.customsOffice')} />
}

/** The code for the packaging of a goods line. */
export function PackagingField(props: FieldProps) {
  return <CodeField {...props} catalog={packaging} digits={2} wrong={t('validation.packaging')} />
}
