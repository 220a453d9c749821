// The input component for each field kind.
import type { ComponentProps, ComponentType } from 'react'
import { ChoiceField } from '#app/forms/fields/choices/choice-fields.tsx'
import { CountryField, CustomsOfficeField, PackagingField } from '#app/forms/fields/choices/code-field.tsx'
import { ReferenceField, UsersField } from '#app/forms/fields/choices/reference-field.tsx'
import type { ReferenceSource } from '#app/forms/fields/choices/use-references.ts'
import { DayField, EntryInstantField, InstantField } from '#app/forms/fields/dates/date-fields.tsx'
import { AutomaticSendField, NoticeTimeField } from '#app/forms/fields/dates/time-field.tsx'
import type { FieldProps } from '#app/forms/fields/field-frame.tsx'
import { FileField } from '#app/forms/fields/file-field.tsx'
import {
  ContainerLengthField,
  ContainerNumberField,
  CuitField,
  DeclarationField,
  ManifestField,
  OwnCuitField,
  TransportDocumentField,
  LugarOperativoField,
} from '#app/forms/fields/identifier-fields.tsx'
import { WeightField, WholeNumberField, LongTextField, SecretField, TextField } from '#app/forms/fields/text-fields.tsx'

const named = {
  automaticSend: AutomaticSendField,
  containerLength: ContainerLengthField,
  containerNumber: ContainerNumberField,
  country: CountryField,
  cuit: CuitField,
  customsOffice: CustomsOfficeField,
  day: DayField,
  declaration: DeclarationField,
  entryInstant: EntryInstantField,
  instant: InstantField,
  longText: LongTextField,
  lugarOperativo: LugarOperativoField,
  manifest: ManifestField,
  noticeTime: NoticeTimeField,
  number: WholeNumberField,
  ownCuit: OwnCuitField,
  packaging: PackagingField,
  secret: SecretField,
  text: TextField,
  transportDocument: TransportDocumentField,
  weight: WeightField,
} satisfies Readonly<Record<string, ComponentType<FieldProps>>>

/** The inputs that need no further options. */
export type NamedInput = keyof typeof named | 'choice'

/** The input for a value. Most inputs are given by name, so that screens which only show values do not load them. */
export type InputKind =
  | NamedInput
  | { readonly reference: ReferenceSource }
  | { readonly users: ReferenceSource }
  | { readonly file: { readonly accept: string; readonly maxBytes: number } }
  | ComponentType<FieldProps>

interface KindFieldProps extends FieldProps {
  inputKind: InputKind
  choices?: (() => ComponentProps<typeof ChoiceField>['options']) | undefined
}

/** The input for a kind of field. Only forms load this module. */
export function KindField({ inputKind, choices, ...props }: KindFieldProps) {
  if (inputKind === 'choice') return <ChoiceField {...props} options={choices?.() ?? []} />
  if (typeof inputKind === 'string') {
    const Named = named[inputKind]
    return <Named {...props} />
  }
  if ('reference' in inputKind) return <ReferenceField {...props} source={inputKind.reference} />
  if ('users' in inputKind) return <UsersField {...props} source={inputKind.users} />
  if ('file' in inputKind) return <FileField {...props} {...inputKind.file} />
  const Own = inputKind
  return <Own {...props} />
}
