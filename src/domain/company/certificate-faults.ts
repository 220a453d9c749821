// Error codes of refused certificate and key files, each with its key in the text catalogue.
export const certificateFaults = {
  CertificateUnreadable: 'error.certificate.unreadable',
  CertificateIsKey: 'error.certificate.isKey',
  CertificateIsRequest: 'error.certificate.isRequest',
  CertificateExpired: 'error.certificate.expired',
  CertificateNotYetValid: 'error.certificate.notYetValid',
  CertificateTwoCuits: 'error.certificate.twoCuits',
  CertificatePkcs12: 'error.certificate.pkcs12',
  FileIsPage: 'error.certificate.isPage',
  /** Its armour says what it is, and what is inside cannot be read. */
  FileDamaged: 'error.certificate.damaged',
  CertificateTooLong: 'validation.certificate.tooLong',
  KeyUnreadable: 'error.key.unreadable',
  KeyIsCertificate: 'error.key.isCertificate',
  KeyIsRequest: 'error.key.isRequest',
  KeyOther: 'error.key.other',
  /** No key was uploaded, and no stored one fits. */
  KeyNeeded: 'error.key.needed',
  /** The stored key was encrypted with another installation's key. */
  KeyLocked: 'error.key.locked',
  /** The key is not RSA, or of an unsupported size. */
  KeyKind: 'error.key.kind',
  /** The file is encrypted with an algorithm that OpenSSL 3 does not support. */
  KeyEncryption: 'error.key.encryption',
  PasswordMissing: 'error.key.passwordMissing',
  PasswordWrong: 'error.key.passwordWrong',
} as const

export type CertificateFault = keyof typeof certificateFaults
