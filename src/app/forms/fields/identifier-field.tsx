import { t } from '#app/i18n/text.ts'
import { declarationType, isDeclarationChecked, isDeclarationShape } from '#domain/identifiers/declaration.ts'
import type { FieldProps } from './field-props.ts'
import { TextField } from './text-field.tsx'

/** A shipping permit's 16 characters; the check letter only warns (`authority.md` 10.1). */
export function DeclarationField(props: FieldProps) {
  return <TextField {...props} upper warn={warnOfCheckLetter} />
}

/** A manifest's 16 characters; another type than MANI exists, so it only warns (`authority.md` 10.2). */
export function ManifestField(props: FieldProps) {
  return <TextField {...props} upper warn={(text) => warnOfType(text) ?? warnOfCheckLetter(text)} />
}

/** A transport document's number in its manifest, letters and digits as the carrier gave them. */
export function TransportDocumentField(props: FieldProps) {
  return <TextField {...props} upper />
}

function warnOfCheckLetter(text: string): string | null {
  const identifier = text.trim().toUpperCase()
  return isDeclarationShape(identifier) && !isDeclarationChecked(identifier) ? t('warning.declaration') : null
}

function warnOfType(text: string): string | null {
  const identifier = text.trim().toUpperCase()
  return isDeclarationShape(identifier) && declarationType(identifier) !== 'MANI' ? t('warning.manifest') : null
}
