export { requestAppleSession, type PostToApple } from "./apple-pay-session.ts";
export { acceptsWallet, openWalletToken, walletOf, type WalletSource } from "./open-wallet-token.ts";
export {
  changedWallets,
  refuseWallet,
  mappedWalletKeys,
  mapWalletKeys,
  WALLET_PARAMETERS,
  type WalletsChange,
  type WalletsConfiguration,
} from "./wallet-configuration.ts";
export { walletTrustOf, type WalletTrust, type WalletTrustFiles } from "./wallet-trust.ts";
export { APPLE_NETWORKS, type WalletBrand } from "./apple-pay-network.ts";
export { walletButtonsOf, type WalletButtons } from "./wallet-buttons.ts";
