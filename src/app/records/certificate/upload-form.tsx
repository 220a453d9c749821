// The form that uploads a company's certificate, with or without its private key, and asks before replacing one.
import '@mantine/core/styles/SimpleGrid.layer.css'
import { SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { expiryIn, useCheckCertificate, useStoreCertificate } from '#app/api/company/certificate.ts'
import { fieldFailures } from '#app/api/http/failure-text.ts'
import type { Failure } from '#app/api/http/failure.ts'
import { PasswordField } from '#app/forms/fields/account-fields.tsx'
import { FileField } from '#app/forms/fields/file-field.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { FormShell } from '#app/forms/form-shell.tsx'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import type { Confirmation } from '#app/ui/dialog/confirm-dialog.tsx'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import {
  type CertificateDraft,
  certificateDraft,
  maxCertificateBytes,
  type CheckedCertificate,
  isPkcs12,
} from '#domain/company/certificate-upload.ts'
import type { Certificate } from '#domain/company/certificate.ts'
import type { Company } from '#domain/company/company.ts'
import { showInstant } from '#domain/values/dates.ts'
import { cuit as cuitKind } from '../field-kinds.ts'

const initial = { cert: '', certContentType: '', key: '', keyContentType: '', password: '' }

const withKeyDraft = z.extend(certificateDraft, { key: z.string().check(z.minLength(1, { error: 'validation.required' })) })

interface UploadFormProps {
  /** Null while none is chosen. */
  company: Company | null
  /** Whether the form asks for the key too. Otherwise the certificate belongs to a key that the server has already. */
  withKey: boolean
  /** Shown above the files: the choice of how to add the certificate, or of the company. */
  choice: ReactNode
  /** The certificate of the generic screens, which is new without an id; without it the company's own. */
  generic?: { readonly id?: number | undefined }
  onClose: () => void
}

/**
 * Uploads a certificate, and its key with the password. The server first checks them without storing anything. The form asks for
 * confirmation when the upload replaces a certificate, or when the certificate has another CUIT. Nothing that the user types here is stored
 * as a draft.
 */
export function UploadForm({ company, withKey, choice, generic, onClose }: UploadFormProps) {
  const check = useCheckCertificate(company?.id ?? 0)
  const keep = useStoreCertificate(company?.id ?? 0, generic)
  const confirm = useConfirm()

  /** Resolves to null if nothing was stored, because no company is chosen yet or the user did not confirm. */
  async function save(draft: CertificateDraft): Promise<true | null> {
    if (!company) return null
    const { cert, certContentType } = draft
    const sent = { ...(withKey ? draft : { cert, certContentType }), expire: expiryIn(cert) }
    const checked = await check.mutateAsync(sent)
    const question = checked && keepQuestion(company, checked)
    if (question && !(await confirm(question))) return null
    await keep.mutateAsync(sent)
    return true
  }

  const schemaForm = useSchemaForm<typeof initial, CertificateDraft, true | null>(withKey ? withKeyDraft : certificateDraft, initial, {
    onSave: save,
    fieldErrorsOf: withKey ? () => ({}) : keyErrorAtCert,
    onSaved: onClose,
  })
  const { form } = schemaForm
  const { cert } = form.getValues()
  const expire = cert === '' ? null : expiryIn(cert)
  return (
    <FormShell
      form={schemaForm}
      label={t('certificate.form')}
      saveLabel={t('entity.action.save')}
      failure={schemaForm.failure}
      onLeave={onClose}
      gap={16}
    >
      {choice}
      <SimpleGrid minColWidth="18rem" maw={1200} spacing={24} verticalSpacing={16}>
        <UploadField form={form} name="cert" accept=".crt,.cer,.pem,.der,.p7b,.p7c,.txt" />
        {expire !== null && <TextField label={t('certificate.expire')} value={showInstant(expire)} readOnly />}
        {withKey && (
          <>
            <UploadField form={form} name="key" accept=".key,.pem,.der,.p8,.txt" />
            <PasswordField
              kind="confirmation"
              label={t('certificate.password')}
              help={t('certificate.password.help')}
              {...form.getInputProps('password')}
            />
          </>
        )}
      </SimpleGrid>
    </FormShell>
  )
}

interface UploadFieldProps {
  form: UseFormReturnType<typeof initial>
  name: 'cert' | 'key'
  accept: string
}

function UploadField({ form, name, accept }: UploadFieldProps) {
  return (
    <FileField
      label={t(`certificate.${name}`)}
      required
      accept={accept}
      maxBytes={maxCertificateBytes}
      refuse={refuseBundle}
      onType={(type) => form.setFieldValue(`${name}ContentType`, type)}
      {...form.getInputProps(name)}
    />
  )
}

/** Returns field errors with those of the key moved to the certificate, for a form that has no field for the key. */
function keyErrorAtCert(failure: Failure): Record<string, string> {
  const { key } = fieldFailures(failure)
  return key === undefined ? {} : { cert: key }
}

/** Returns the confirmation to show before a checked certificate is stored; null when it replaces none and has the company's CUIT. */
function keepQuestion(company: Company, { certificate, warnings }: CheckedCertificate): Confirmation | null {
  const old = company.certificate
  const sentences = [
    ...(old ? [t('certificate.replace.text', { old: validity(old), next: validity(certificate) })] : []),
    ...(warnings.includes('otherCuit') ? [otherCuitText(company, certificate.cuit)] : []),
  ]
  if (sentences.length === 0) return null
  return {
    title: t(old ? 'certificate.replace.title' : 'certificate.keep.title'),
    text: sentences.join(' '),
    action: t(old ? 'certificate.replace.action' : 'entity.action.save'),
  }
}

function validity({ validFrom, expire }: Pick<Certificate, 'validFrom' | 'expire'>): string {
  const to = expire ? showInstant(expire) : '-'
  return validFrom ? t('certificate.validity', { from: showInstant(validFrom), to }) : t('certificate.validity.to', { to })
}

function otherCuitText({ cuit }: Company, other: string | null | undefined): string {
  const own = cuitKind.show(cuit)
  return other ? t('certificate.otherCuit', { other: cuitKind.show(other), own }) : t('certificate.noCuit', { own })
}

/**
 * Returns why the form refuses a chosen file, or null. The server refuses PKCS#12 files too; this check does so before anything is sent.
 */
function refuseBundle(name: string, bytes: Uint8Array): string | null {
  return /\.(?:p12|pfx)$/i.test(name) || isPkcs12(bytes) ? t('error.certificate.pkcs12') : null
}
