export { requestAppleSession, type PostToApple } from "./apple-pay-session.ts";
export { acceptsWallet, openWalletToken, walletOf, type WalletSource } from "./open-wallet-token.ts";
export { WALLET_PARAMETERS, type WalletsChange, type WalletsConfiguration } from "./wallet-configuration.ts";
export { changedWallets, replaceWalletKeys, replaceWalletKeysAsync } from "./wallet-keys.ts";
export { refuseWallet } from "./refuse-wallet.ts";
export { walletTrustOf, type WalletTrust, type WalletTrustFiles } from "./wallet-trust.ts";
export { APPLE_NETWORKS, type WalletBrand } from "./apple-pay-network.ts";
export { walletButtonsOf, type WalletButtons } from "./wallet-buttons.ts";
