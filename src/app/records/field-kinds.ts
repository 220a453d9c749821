import type { ComponentType } from 'react'
import { ChoiceField } from '#app/forms/fields/choice-field.tsx'
import { ContainerLengthField } from '#app/forms/fields/container-length-field.tsx'
import { ContainerNumberField } from '#app/forms/fields/container-number-field.tsx'
import { CountryField } from '#app/forms/fields/country-field.tsx'
import { CuitField } from '#app/forms/fields/cuit-field.tsx'
import { EntryInstantField } from '#app/forms/fields/entry-instant-field.tsx'
import type { FieldProps } from '#app/forms/fields/field-props.ts'
import { DeclarationField, ManifestField, TransportDocumentField } from '#app/forms/fields/identifier-field.tsx'
import { InstantField } from '#app/forms/fields/instant-field.tsx'
import { LongTextField } from '#app/forms/fields/long-text-field.tsx'
import { NumberField } from '#app/forms/fields/number-field.tsx'
import { PackagingField } from '#app/forms/fields/packaging-field.tsx'
import { SwitchField, type SwitchFieldProps } from '#app/forms/fields/switch-field.tsx'
import { TextField } from '#app/forms/fields/text-field.tsx'
import type { ReferenceSource } from '#app/forms/fields/use-references.ts'
import { WeightField } from '#app/forms/fields/weight-field.tsx'
import { showNumber } from '#app/i18n/show-number.ts'
import { t } from '#app/i18n/text.ts'
import { countries } from '#domain/catalogs/countries.ts'
import { catalogLabel } from '#domain/catalogs/entry.ts'
import { packaging } from '#domain/catalogs/packaging.ts'
import { tipoContenedorLabels, tiposContenedor } from '#domain/contenedor-asociado.ts'
import { showInstant } from '#domain/dates.ts'
import type { GenericName } from '#domain/generic-names.ts'
import { cuitDigits } from '#domain/identifiers/cuit.ts'
import { condicionesMercaderia } from '#domain/titulo-record.ts'
import type { ScreenUser } from './generic/rights.ts'

/** Another record, with the name by which it is shown. */
export interface RecordLink {
  readonly name: GenericName
  readonly id: number
  readonly text: string
}

export interface NamesProps {
  readonly value: unknown
  /** The record or draft that the value is from. */
  readonly of: object
}

interface Shown {
  /** Returns the text that shows a value of a response; empty when there is none. */
  readonly show: (value: unknown) => string
  readonly align?: 'center' | 'end'
  /** In pixels, of a column in which all its values have room. */
  readonly width?: number
  /** In pixels, of a field in which what is typed has room; without it the field takes what is left. */
  readonly typed?: number
  /** For amounts: their decimals stand below each other in a column. */
  readonly decimals?: true
  /** Shows a value on the page of its record, where that is more than its text. */
  readonly View?: ComponentType<{ readonly row: unknown }>
  /** Names the records that a value refers to, of which a draft has the ids alone. */
  readonly Names?: ComponentType<NamesProps>
  /** Returns the records that a value refers to, which are shown as links. */
  readonly links?: (value: unknown) => readonly RecordLink[]
  /** Returns where the records of a relation come from. */
  readonly sourceFor?: (viewer: ScreenUser) => ReferenceSource
  /** Whether nothing of it is kept in this browser. */
  readonly secret?: boolean
  /** The values of a choice. A function, because the catalogue of texts is loaded after the modules. */
  readonly choices?: () => readonly { readonly value: string; readonly label: string }[]
  /** For files, whose type and size the record has beside them. */
  readonly isFile?: true
  /** For values that are codes: returns the one that is stored for a typed text. A list is filtered by the whole code. */
  readonly code?: (typed: string) => string
  /** Returns what a form holds for a value of a response, where that is not the value as a text. */
  readonly toForm?: (value: unknown) => string
}

/** How one kind of field is typed and shown. */
export type FieldKind =
  | (Shown & { readonly checkbox: true; readonly Field: ComponentType<SwitchFieldProps> })
  | (Shown & { readonly checkbox?: false; readonly Field: ComponentType<FieldProps> })

export const asText = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
const asNumber = (value: unknown): string => (typeof value === 'number' ? showNumber(value) : '')

export const text: FieldKind = { Field: TextField, show: asText }
export const longText: FieldKind = { Field: LongTextField, show: asText }
export const yesNo: FieldKind = {
  Field: SwitchField,
  checkbox: true,
  show: (value) => t(value === true ? 'field.yes' : 'field.no'),
  choices: () => [
    { value: 'true', label: t('field.yes') },
    { value: 'false', label: t('field.no') },
  ],
}
export const instant: FieldKind = {
  Field: InstantField,
  typed: 216,
  show: (value) => (typeof value === 'string' ? showInstant(value) : ''),
  align: 'center',
}
/** When goods came in: not after now. */
export const entryInstant: FieldKind = { ...instant, Field: EntryInstantField }
export const wholeNumber: FieldKind = { Field: NumberField, show: asNumber, align: 'end', typed: 120 }
export const weight: FieldKind = { Field: WeightField, show: asNumber, align: 'end', typed: 176, decimals: true }
export const declaration: FieldKind = { Field: DeclarationField, show: asText, width: 152, typed: 184 }
export const manifest: FieldKind = { Field: ManifestField, show: asText, width: 152, typed: 184 }
export const transportDocument: FieldKind = { Field: TransportDocumentField, show: asText, typed: 240 }
export const containerNumber: FieldKind = { Field: ContainerNumberField, show: asText, width: 124, typed: 184 }
export const containerLength: FieldKind = { Field: ContainerLengthField, show: asText, align: 'end', width: 96, typed: 132 }
const asTyped = (typed: string): string => typed

export const country: FieldKind = {
  Field: CountryField,
  show: (value) => catalogLabel(countries, asText(value)),
  typed: 256,
  code: asTyped,
}
export const packagingCode: FieldKind = {
  Field: PackagingField,
  show: (value) => catalogLabel(packaging, asText(value)),
  typed: 288,
  code: asTyped,
}

/** Shown as `33-50493261-9`; a value without eleven digits is shown unchanged. */
export const cuit: FieldKind = {
  Field: CuitField,
  width: 124,
  typed: 152,
  show: (value) => asText(value).replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3'),
  code: cuitDigits,
}

export const condicionMercaderia = choice(() => condicionesMercaderia.map((value) => ({ value, label: t(`condicionMercaderia.${value}`) })))
export const tipoContenedor = choice(() => tiposContenedor.map((value) => ({ value, label: tipoContenedorLabels[value] })))

/** `options` is a function, because the catalogue of texts is loaded after the modules. */
function choice(options: () => readonly { value: string; label: string }[]): FieldKind {
  return {
    Field: (props: FieldProps) => ChoiceField({ ...props, options: options() }),
    typed: 144,
    show: (value) => options().find((option) => option.value === value)?.label ?? asText(value),
    choices: options,
  }
}
