// The input component for each field kind.
import type { ComponentType } from 'react'
import { ChoiceField } from '#app/forms/fields/choices/choice-fields.tsx'
import { CountryField, CustomsOfficeField, PackagingField } from '#app/forms/fields/choices/code-field.tsx'
import { ReferenceField, UsersField } from '#app/forms/fields/choices/reference-field.tsx'
import { ContainerLengthField, ContainerNumberField } from '#app/forms/fields/container-fields.tsx'
import { DayField, EntryInstantField, InstantField } from '#app/forms/fields/dates/date-fields.tsx'
import { AutomaticSendField, TimeField } from '#app/forms/fields/dates/time-field.tsx'
import type { FieldProps } from '#app/forms/fields/field-props.ts'
import { FileField } from '#app/forms/fields/file-field.tsx'
import {
  CuitField,
  DeclarationField,
  ManifestField,
  TransportDocumentField,
  LugarOperativoField,
} from '#app/forms/fields/identifier-fields.tsx'
import { NumberField, WeightField } from '#app/forms/fields/number-fields.tsx'
import { LongTextField, SecretField, TextField } from '#app/forms/fields/text-fields.tsx'
import type { FieldKind, NamedField, TypedIn } from '../field-kinds.ts'

interface KindFieldProps extends FieldProps {
  typedIn: TypedIn
  choices?: FieldKind['choices']
}

const named: Readonly<Record<Exclude<NamedField, 'choice'>, ComponentType<FieldProps>>> = {
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
  number: NumberField,
  packaging: PackagingField,
  secret: SecretField,
  text: TextField,
  time: TimeField,
  transportDocument: TransportDocumentField,
  weight: WeightField,
}

/** The field in which a kind of value is typed. Only what is typed in loads it. */
export function KindField({ typedIn, choices, ...props }: KindFieldProps) {
  if (typedIn === 'choice') return <ChoiceField {...props} options={choices?.() ?? []} />
  if (typeof typedIn === 'string') {
    const Named = named[typedIn]
    return <Named {...props} />
  }
  if ('reference' in typedIn) return <ReferenceField {...props} source={typedIn.reference} />
  if ('users' in typedIn) return <UsersField {...props} source={typedIn.users} />
  if ('file' in typedIn) return <FileField {...props} {...typedIn.file} />
  const Own = typedIn
  return <Own {...props} />
}
