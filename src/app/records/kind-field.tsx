import type { ComponentType } from 'react'
import { AutomaticSendField } from '#app/forms/fields/automatic-send-field.tsx'
import { ChoiceField } from '#app/forms/fields/choice-field.tsx'
import { ContainerLengthField } from '#app/forms/fields/container-length-field.tsx'
import { ContainerNumberField } from '#app/forms/fields/container-number-field.tsx'
import { CountryField } from '#app/forms/fields/country-field.tsx'
import { CuitField } from '#app/forms/fields/cuit-field.tsx'
import { CustomsOfficeField } from '#app/forms/fields/customs-office-field.tsx'
import { DayField } from '#app/forms/fields/day-field.tsx'
import { EntryInstantField } from '#app/forms/fields/entry-instant-field.tsx'
import type { FieldProps } from '#app/forms/fields/field-props.ts'
import { FileField } from '#app/forms/fields/file-field.tsx'
import { DeclarationField, ManifestField, TransportDocumentField } from '#app/forms/fields/identifier-field.tsx'
import { InstantField } from '#app/forms/fields/instant-field.tsx'
import { LongTextField } from '#app/forms/fields/long-text-field.tsx'
import { LugarOperativoField } from '#app/forms/fields/lugar-operativo-field.tsx'
import { NumberField } from '#app/forms/fields/number-field.tsx'
import { PackagingField } from '#app/forms/fields/packaging-field.tsx'
import { ReferenceField } from '#app/forms/fields/reference-field.tsx'
import { SecretField } from '#app/forms/fields/secret-field.tsx'
import { TextField } from '#app/forms/fields/text-field.tsx'
import { TimeField } from '#app/forms/fields/time-field.tsx'
import { UsersField } from '#app/forms/fields/users-field.tsx'
import { WeightField } from '#app/forms/fields/weight-field.tsx'
import type { FieldKind, NamedField, TypedIn } from './field-kinds.ts'

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
