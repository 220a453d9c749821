// Field kinds, such as text, CUIT or weight: which input edits a value and how screens display it.
import type { ComponentType } from 'react'
import type { ReferenceSource } from '#app/forms/fields/choices/use-references.ts'
import { t } from '#app/i18n/text.ts'
import { condicionesMercaderia, tipoContenedorLabels, tiposContenedor } from '#domain/catalogs/choices.ts'
import { countries } from '#domain/catalogs/countries.ts'
import { type CatalogEntry, catalogLabel } from '#domain/catalogs/entry.ts'
import { packaging } from '#domain/catalogs/packaging.ts'
import type { GenericName } from '#domain/contract/generic-names.ts'
import { cuitDigits } from '#domain/identifiers/cuit.ts'
import { exactInstant } from '#domain/values/dates.ts'
import type { InputKind, NamedInput } from './form/kind-field.tsx'
import type { ScreenUser } from './generic/rights.ts'
import { asText, shownValues } from './shown-values.ts'

export interface RecordLink {
  readonly name: GenericName
  readonly id: number
  readonly text: string
}

export interface NamesProps {
  readonly value: unknown
  /** The record or draft that contains the value. */
  readonly of: object
}

interface Shown {
  /** Returns the text that shows a value of a response; empty when there is none. */
  readonly show: (value: unknown) => string
  /** Returns the text of a copied cell, where the shown one does not hold the whole value. */
  readonly copy?: (value: unknown) => string
  readonly align?: 'center' | 'end'
  /** The width in pixels of a table column that fits all values. */
  readonly width?: number
  /** The width in pixels of an input that fits all values; without it the input takes the remaining width. */
  readonly typed?: number
  /** Whether an input and a shown value take the whole line. */
  readonly wide?: true
  /** For amounts: a column aligns their decimal points. */
  readonly decimals?: true
  /** Renders a value on the page of its record, for kinds that show more than a text there. */
  readonly View?: ComponentType<{ readonly row: unknown }>
  /** Renders the names of the records that a value refers to, for drafts that contain only the ids. */
  readonly Names?: ComponentType<NamesProps>
  readonly links?: (value: unknown) => readonly RecordLink[]
  readonly sourceFor?: (viewer: ScreenUser) => ReferenceSource
  /** Whether the value must not be stored in this browser. */
  readonly secret?: boolean
  /** The values of a choice. A function, because the catalogue of texts is loaded after the modules. */
  readonly choices?: () => readonly { readonly value: string; readonly label: string }[]
  /** For files: the record has further members with their type and size. */
  readonly isFile?: true
  /** For values that are codes: returns the code that the server stores for a typed text. List filters compare the whole code. */
  readonly code?: (typed: string) => string
  /** Returns the form value for a value of a response, for kinds where it is not simply the value as a text. */
  readonly toForm?: (value: unknown) => string
}

/** How forms edit, and screens show, the values of one kind of field. The input of a checkbox is a switch. */
export type FieldKind = (Shown & { readonly checkbox: true }) | (Shown & { readonly checkbox?: false; readonly inputKind: InputKind })

export const text: FieldKind = { inputKind: 'text', show: asText }
export const longText: FieldKind = { inputKind: 'longText', show: asText, wide: true }
const yesNo: FieldKind = {
  checkbox: true,
  show: (value) => t(value === true ? 'field.yes' : 'field.no'),
  choices: () => [
    { value: 'true', label: t('field.yes') },
    { value: 'false', label: t('field.no') },
  ],
}
export const instant: FieldKind = {
  inputKind: 'instant',
  typed: 216,
  show: shownValues.instant,
  copy: (value) => (typeof value === 'string' ? exactInstant(value) : ''),
}
const wholeNumber: FieldKind = { inputKind: 'number', show: shownValues.wholeNumber, align: 'end', typed: 120 }

/** A CUIT, shown as `33-50493261-9`; a value without eleven digits is shown unchanged. */
export const cuit: FieldKind = {
  inputKind: 'cuit',
  width: 124,
  typed: 152,
  show: (value) => asText(value).replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3'),
  code: cuitDigits,
}

/** The kinds of the domain's descriptions, by their names. */
export const fieldKinds = {
  condicion: choice(() => condicionesMercaderia.map((value) => ({ value, label: t(`condicionMercaderia.${value}`) }))),
  containerLength: { inputKind: 'containerLength', show: asText, align: 'end', width: 96, typed: 132 },
  containerNumber: { inputKind: 'containerNumber', show: asText, width: 124, typed: 184 },
  count: wholeNumber,
  country: coded('country', countries, 256),
  cuit,
  day: { inputKind: 'day', show: shownValues.day, align: 'center' },
  declaration: { inputKind: 'declaration', show: asText, width: 152, typed: 184 },
  /** The instant when goods entered the warehouse; it cannot be in the future. */
  entry: { ...instant, inputKind: 'entryInstant' },
  instant,
  longText,
  manifest: { inputKind: 'manifest', show: asText, width: 152, typed: 184 },
  packaging: coded('packaging', packaging, 288),
  text,
  tipoContenedor: choice(() => tiposContenedor.map((value) => ({ value, label: tipoContenedorLabels[value] }))),
  transportDocument: { inputKind: 'transportDocument', show: asText, typed: 240 },
  weight: { inputKind: 'weight', show: shownValues.wholeNumber, align: 'end', typed: 176, decimals: true },
  wholeNumber,
  yesNo,
} satisfies Readonly<Record<string, FieldKind>>

function coded(inputKind: NamedInput, catalog: readonly CatalogEntry[], typed: number): FieldKind {
  return { inputKind, show: (value) => catalogLabel(catalog, asText(value)), typed, code: (text) => text }
}

function choice(options: () => readonly { value: string; label: string }[]): FieldKind {
  return {
    inputKind: 'choice',
    typed: 144,
    show: (value) => options().find((option) => option.value === value)?.label ?? asText(value),
    choices: options,
  }
}
