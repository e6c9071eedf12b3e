export declare const LEFT_TO_CI: readonly string[];
export declare const LEFT_TO_HAND: readonly string[];
