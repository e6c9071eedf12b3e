export {
  ANY_ADDRESS_PATTERN,
  EMAIL_ADDRESS_PATTERN,
  asciiAddress,
  isEmailAddress,
  withAsciiDomain,
} from "@quittance/provider-kit";
