import { useState } from 'react'
import { byteCount, fileText } from '#app/api/base64.ts'
import { showNumber } from '#app/i18n/show-number.ts'
import { t } from '#app/i18n/text.ts'
import { FileDialog, OpenFileButton } from '#app/ui/file-dialog.tsx'
import type { Certificate } from '#domain/certificate.ts'

interface CertificateFileProps {
  certificate: Certificate
  file: 'cert' | 'key'
}

/** The type and the size of one of a certificate's files. The key is opened only when a server answers it, which this one never does. */
export function CertificateFile({ certificate, file }: CertificateFileProps) {
  const [isOpen, setOpen] = useState(false)
  const { cert, certContentType, key } = certificate
  const facts = file === 'key' ? keyFacts(certificate) : cert ? fileFacts(certContentType, byteCount(cert)) : '-'
  const close = () => setOpen(false)
  return (
    <>
      {facts} {(file === 'key' ? key : cert) && <OpenFileButton name={t(`certificate.${file}`)} onOpen={() => setOpen(true)} />}
      {isOpen && <OpenedFile certificate={certificate} file={file} onClose={close} />}
    </>
  )
}

function keyFacts({ key, keyContentType, keySize, keyBits }: Certificate): string {
  const size = key ? byteCount(key) : keySize
  if (size === null || size === undefined) return '-'
  return fileFacts(keyBits ? t('certificate.keyBits', { bits: keyBits }) : keyContentType, size)
}

function fileFacts(type: string | null | undefined, size: number): string {
  const bytes = t('field.fileSize', { size: showNumber(size) })
  return type ? `${type}, ${bytes}` : bytes
}

function OpenedFile({ certificate, file, onClose }: CertificateFileProps & { onClose: () => void }) {
  const { cert, key, password, alias } = certificate
  if (file === 'cert')
    return (
      <FileDialog
        title={t('certificate.cert')}
        text={fileText(cert ?? '')}
        downloadAs={`${alias ?? 'certificado'}.crt`}
        onClose={onClose}
      />
    )
  const note = password ? t('certificate.passwordIs', { password }) : null
  return <FileDialog title={t('certificate.key')} text={fileText(key ?? '')} note={note} onClose={onClose} />
}
