// The certificate section of a company's page, with its pending signing request.
import { Box, Button, Group, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PlugZap, Download } from 'lucide'
import { useId, useRef, useState } from 'react'
import { certificateRequestQuery, useDiscardCertificateRequest } from '#app/api/company/certificate.ts'
import { saveFile, byteCount, fileText } from '#app/api/http/files.ts'
import { useIsLocked } from '#app/forms/form-lock.tsx'
import { t } from '#app/i18n/text.ts'
import { certificateFileName } from '#app/records/certificate/certificate-views.tsx'
import { ExpiryBadge, expiryOf } from '#app/records/certificate/expiry-badge.tsx'
import { cuit as cuitKind } from '#app/records/field-kinds.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import { Fact, Facts } from '#app/ui/page/facts.tsx'
import { FileDialog, OpenFileButton } from '#app/ui/page/file-facts.tsx'
import type { CertificateRequest } from '#domain/company/certificate-request.ts'
import type { Certificate } from '#domain/company/certificate.ts'
import { serviceId } from '#domain/company/company-access.ts'
import type { Company } from '#domain/company/company.ts'
import { showInstant } from '#domain/values/dates.ts'
import { CertificateForm, type CertificateWay } from './certificate-form.tsx'

export function CompanyCertificate({ company }: { company: Company }) {
  const { certificate } = company
  const { data: request = null } = useQuery(certificateRequestQuery(company.id))
  const [way, setWay] = useState<CertificateWay | null>(null)
  // After Guardar or Cancelar the edit button gets the focus. After «Generar» the heading gets it, because the new request is shown below
  // it.
  const [focusesEdit, setFocusesEdit] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const isLocked = useIsLocked()

  function open(chosen: CertificateWay): void {
    setFocusesEdit(true)
    setWay(chosen)
  }

  function closeRequested(): void {
    setFocusesEdit(false)
    setWay(null)
    heading.current?.focus()
  }

  return (
    <Box component="section" aria-labelledby={id} mt={24} __vars={{ '--detail-min-width': '150px' }}>
      <Group gap={12} mih={36}>
        <h2 ref={heading} id={id} tabIndex={-1}>
          {t('certificate.title')}
        </h2>
        {certificate?.expire && <ExpiryBadge expire={certificate.expire} />}
      </Group>
      {way !== null ? (
        <CertificateForm company={company} request={request} way={way} onClose={() => setWay(null)} onRequested={closeRequested} />
      ) : (
        <>
          {certificate ? <CertificateDetails certificate={certificate} /> : <p>{t('certificate.none')}</p>}
          {request && !isLocked && <PendingRequest companyId={company.id} request={request} onUpload={() => open('alone')} />}
          {!isLocked && (
            <Group gap={8} mt={12}>
              <Button variant="default" autoFocus={focusesEdit} onClick={() => open(request ? 'alone' : 'both')}>
                {t(certificate ? 'certificate.edit' : 'certificate.add')}
              </Button>
              <Button
                variant="subtle"
                leftSection={<Icon of={PlugZap} size={16} />}
                renderRoot={(root) => (
                  <Link {...root} to="/company-management/company/$companyId/access" params={{ companyId: company.id }} />
                )}
              >
                {t('access.title')}
              </Button>
            </Group>
          )}
        </>
      )}
    </Box>
  )
}

interface PendingRequestProps {
  companyId: number
  request: CertificateRequest
  /** Opens the form that takes the certificate alone. */
  onUpload: () => void
}

function PendingRequest({ companyId, request: { alias, createdDate, request }, onUpload }: PendingRequestProps) {
  const confirm = useConfirm()
  const discard = useDiscardCertificateRequest(companyId)
  const file = `${alias}.csr`
  const ask = () =>
    confirm({
      title: t('certificate.request.discard.title'),
      text: t('certificate.request.discard.text'),
      action: t('certificate.request.discard'),
      danger: true,
      run: () => discard.mutateAsync(),
    })
  return (
    <Paper withBorder px={16} py={12} mt={8}>
      <Text>{t('certificate.request.pending', { alias, date: showInstant(createdDate) })}</Text>
      <Box component="ol" mt={8} mb={12} pl={24} style={{ listStyle: 'decimal' }}>
        <li>{t('certificate.request.step.alias', { alias })}</li>
        <li>{t('certificate.request.step.upload', { file })}</li>
        <li>{t('certificate.request.step.download')}</li>
        <li>{t('certificate.request.step.service', { service: serviceId })}</li>
      </Box>
      <Group gap={8}>
        <Button leftSection={<Icon of={Download} size={16} />} variant="default" onClick={() => saveFile(file, request)}>
          {t('certificate.request.download')}
        </Button>
        <Button variant="default" onClick={onUpload}>
          {t('certificate.request.upload')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => void ask()}>
          {t('certificate.request.discard')}
        </Button>
      </Group>
    </Paper>
  )
}

/**
 * Shows the data of a certificate and a description of its key. The key can be opened only if another server includes it in the response.
 */
function CertificateDetails({ certificate }: { certificate: Certificate }) {
  const [opened, setOpened] = useState<'cert' | 'key' | null>(null)
  const { expire, cuit, alias, issuer, cert, certContentType, key, password } = certificate
  const close = () => setOpened(null)
  return (
    <>
      <Facts layout="columns">
        {expire && (
          <Fact label={t('certificate.expire')}>
            {showInstant(expire)} ({expiryOf(expire).text})
          </Fact>
        )}
        {cuit && <Fact label={t('company.cuit')}>{cuitKind.show(cuit)}</Fact>}
        {alias && <Fact label={t('certificate.alias')}>{alias}</Fact>}
        {issuer && <Fact label={t('certificate.issuer')}>{issuer}</Fact>}
        {cert && (
          <Fact label={t('certificate.cert')}>
            {fileFacts(certContentType, byteCount(cert))} <OpenFileButton label={t('certificate.cert')} onOpen={() => setOpened('cert')} />
          </Fact>
        )}
        <Fact label={t('certificate.key')}>
          {keyFacts(certificate)} {key && <OpenFileButton label={t('certificate.key')} onOpen={() => setOpened('key')} />}
        </Fact>
      </Facts>
      {opened === 'cert' && cert && (
        <FileDialog title={t('certificate.cert')} text={fileText(cert)} downloadAs={certificateFileName(certificate)} onClose={close} />
      )}
      {opened === 'key' && key && (
        <FileDialog
          title={t('certificate.key')}
          text={fileText(key)}
          note={password ? t('certificate.passwordIs', { password }) : null}
          onClose={close}
        />
      )}
    </>
  )
}

function keyFacts({ key, keyContentType, keySize, keyBits }: Certificate): string {
  const size = key ? byteCount(key) : keySize
  if (size === null || size === undefined) return '-'
  return fileFacts(keyBits ? t('certificate.keyBits', { bits: keyBits }) : keyContentType, size)
}

function fileFacts(type: string | null | undefined, size: number): string {
  const bytes = t('field.fileSize', { size })
  return type ? `${type}, ${bytes}` : bytes
}
