// Fields that search a catalogue by code or name: country, customs office, packaging.
import { Autocomplete, Combobox, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import { useReducer, useState } from 'react'
import { t, tMessage } from '#app/i18n/text.ts'
import { countries } from '#domain/catalogs/countries.ts'
import { customsOffices } from '#domain/catalogs/customs-offices.ts'
import { type CatalogEntry, catalogLabel } from '#domain/catalogs/entry.ts'
import { packaging } from '#domain/catalogs/packaging.ts'
import { readCountry, readPackaging } from '#domain/readers/codes.ts'
import { readCustomsOffice } from '#domain/readers/customs-office.ts'
import type { Reader } from '#domain/readers/reading.ts'
import { fold } from '#domain/readers/signs.ts'
import { fieldFrame, selectedOnFocus, useDropdownParent, type FieldProps, fieldText } from '../field-frame.tsx'

interface CodeFieldProps extends FieldProps {
  catalog: readonly CatalogEntry[]
  digits: number
  /** Reads a code, or a name that means one. */
  reader: Reader
}

/**
 * An autocomplete for one of a catalogue's codes, found by code or name. Typing a whole code or name selects it
 * (`domain/README.md#catalogues`). A text that means no code, or several, becomes the form's value as typed, so that it stays visible and
 * the old value does not return.
 */
function CodeField({ catalog, digits, reader, ...props }: CodeFieldProps) {
  const [value, setValue] = fieldText(props)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? catalogLabel(catalog, value)
  const entry = catalog.find(({ code }) => code === value)
  const reading = reader(value)
  const { comboboxProps, placeList } = useDropdownParent(props)
  // The field refers to its list by an id that is known only one render after the list opens, hence the extra render.
  const [, nameList] = useReducer((times: number) => times + 1, 0)
  const offered = catalog.filter(({ notCurrent }) => notCurrent !== true).map(({ code }) => catalogLabel(catalog, code))
  const filter: OptionsFilter = ({ options, search, limit }) => {
    const items = options.filter((option): option is ComboboxItem => 'value' in option)
    const meant = reader(search)
    const codes = 'value' in meant ? [meant.value] : (meant.options ?? []).map((option) => option.value)
    const found = typed === null ? items : likeliest(items, fold(search), digits, codes)
    if (found.length > 0) return found.slice(0, limit)
    const none = t('value' in meant ? 'field.codeTaken' : 'field.nothingFound')
    return [{ value: none, label: none, disabled: true }]
  }

  /** Leaving the field selects the code that the text matches, as Enter does, if only one code matches. */
  const settle = (): void => {
    const meant = typed === null || 'value' in reading ? undefined : onlyOne(catalog, typed, digits)
    if (meant !== undefined && !props.readOnly) setValue(meant)
  }

  return (
    <Autocomplete
      {...fieldFrame(
        { ...props, error: props.error ?? (typed === null && 'error' in reading ? tMessage(reading.error) : undefined) },
        entry?.notCurrent ? t('warning.notCurrent') : null,
      )}
      data={entry?.notCurrent ? [...offered, catalogLabel(catalog, value)] : offered}
      value={shown}
      onChange={(text) => {
        if (props.readOnly) return
        setTyped(text)
        const read = reader(text)
        setValue('value' in read ? read.value : text)
      }}
      filter={filter}
      limit={60}
      comboboxProps={comboboxProps}
      // The list itself scrolls: a scroll area in it could not be reached by keyboard.
      onDropdownOpen={() => requestAnimationFrame(nameList)}
      withScrollArea={false}
      styles={{ options: { maxHeight: 224, overflowY: 'auto' } }}
      selectFirstOptionOnChange
      openOnFocus={false}
      rightSection={<Combobox.Chevron />}
      rightSectionPointerEvents="none"
      {...selectedOnFocus(placeList)}
      onBlur={() => {
        settle()
        setTyped(null)
        props.onBlur?.()
      }}
    />
  )
}

/** Returns the code of the only entry that begins with the text, or else of the only one that contains it; undefined if several match. */
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

/** Returns the options that match a text, those that it means first. */
function likeliest(options: readonly ComboboxItem[], typed: string, digits: number, meant: readonly string[]): ComboboxItem[] {
  return options
    .map((option) => ({ option, rank: meant.includes(option.label.slice(0, digits)) ? -1 : rank(fold(option.label), typed, digits) }))
    .filter((candidate) => candidate.rank < 4)
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}

/**
 * Returns the rank of a match: first the matching code, then labels and names that begin with the text, then those that contain it; 4 for
 * no match.
 */
function rank(label: string, typed: string, digits: number): number {
  if (/^\d+$/.test(typed) && label.startsWith(typed.padStart(digits, '0'))) return 0
  if (label.startsWith(typed)) return 1
  if (label.slice(digits + 1).startsWith(typed)) return 2
  return label.includes(typed) ? 3 : 4
}

/** The code of a country, territory or free zone in the authority's list. */
export function CountryField(props: FieldProps) {
  return <CodeField {...props} catalog={countries} digits={3} reader={readCountry} />
}

/** The code of a customs office. The list is incomplete, so any three digits are accepted. */
export function CustomsOfficeField(props: FieldProps) {
  return <CodeField {...props} catalog={customsOffices} digits={3} reader={readCustomsOffice} />
}

export function PackagingField(props: FieldProps) {
  return <CodeField {...props} catalog={packaging} digits={2} reader={readPackaging} />
}
