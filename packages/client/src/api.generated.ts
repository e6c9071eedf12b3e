// Generated from the API document by `npm run docs`. Do not edit.
export interface paths {
    "/api/provisioning/rebuildBi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to rebuild all BI documents, unless that is under way */
        post: operations["rebuildBi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/getBiRebuild": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say how far the last rebuild of the BI documents has come */
        get: operations["getBiRebuild"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/reconcileBi/{guid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count and sum per day, currency and status, from the records and from BI side by side */
        get: operations["reconcileBi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/createTenant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a tenant or sub-tenant */
        post: operations["createTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/updateTenant/{tenantGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change a tenant's name and settings */
        post: operations["updateTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/listTenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the tenants of the credential, oldest first: of the root credential all */
        get: operations["listTenants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/listChanges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who changed which configuration, and who signed in, exported or sent a callback again */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/createMerchant/{tenantGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a merchant of a tenant */
        post: operations["createMerchant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/updateMerchant/{merchantGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change a merchant */
        post: operations["updateMerchant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/listMerchants/{tenantGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a tenant's own merchants, oldest first */
        get: operations["listMerchants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/createMerchantUser/{merchantGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an API user of a merchant */
        post: operations["createMerchantUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/updateMerchantUser/{merchantUserGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change an API user; a new password ends the old one at once */
        post: operations["updateMerchantUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/listMerchantUsers/{merchantGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a merchant's API users, oldest first */
        get: operations["listMerchantUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/rotateMerchantUserPassword/{merchantUserGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make another password of an API user, with an overlap */
        post: operations["rotateMerchantUserPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/endPreviousMerchantUserPassword/{merchantUserGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the overlap of an API user's passwords early */
        post: operations["endPreviousMerchantUserPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/createProvisioningCredential/{tenantGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a credential of this API for a tenant */
        post: operations["createProvisioningCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/rotateProvisioningCredential/{credentialGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make the successor of a credential, which ends after an overlap */
        post: operations["rotateProvisioningCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/revokeProvisioningCredential/{credentialGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a credential of this API unusable */
        post: operations["revokeProvisioningCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/listProvisioningCredentials/{tenantGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a tenant's credentials of this API, oldest first */
        get: operations["listProvisioningCredentials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/createConnector/{merchantGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a connector or meta-connector of a merchant */
        post: operations["createConnector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/updateConnector/{connectorGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change a connector */
        post: operations["updateConnector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/rotateSharedSecret/{connectorGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace a connector's shared secret, with an overlap */
        post: operations["rotateSharedSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/listConnectors/{merchantGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a merchant's connectors, oldest first */
        get: operations["listConnectors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/getConnectorSettings/{adapterId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what a connector of an adapter can be configured with */
        get: operations["getConnectorSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/getConnectorSettings/{adapterId}/{merchantGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what a connector of an adapter can be configured with, for a merchant */
        get: operations["getConnectorSettingsOfMerchant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/listProviderEvents/{connectorGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the webhooks of a connector's provider that had no effect so far, oldest first */
        get: operations["listProviderEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/setConversionRate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a conversion rate of your own */
        post: operations["setConversionRate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/listConversionRates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the conversion rates in use */
        get: operations["listConversionRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/getDccEvidence/{transactionUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a customer was offered and chose */
        get: operations["getDccEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/createCustomerProfileContainer/{tenantGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a container; it has no effect until it is assigned */
        post: operations["createCustomerProfileContainer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/updateCustomerProfileContainer/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rename, share or disable a container */
        post: operations["updateCustomerProfileContainer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/listCustomerProfileContainers/{tenantGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A tenant's own containers and those shared with it */
        get: operations["listCustomerProfileContainers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/listCustomerProfileAudit/{containerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who used the profiles of a shared container */
        get: operations["listCustomerProfileAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/listCallbacks/{transactionUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a transaction's callbacks with every attempt to deliver them */
        get: operations["listCallbacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/resendCallback/{transactionUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the newest callback of a transaction again */
        post: operations["resendCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/getAuthenticationTrace/{transactionUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why a transaction was, or was not, authenticated by 3-D Secure */
        get: operations["getAuthenticationTrace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/listDisputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List disputes with their evidence, in the order in which they became known */
        get: operations["listDisputes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/createBiApiKey/{tenantGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a key to a tenant's BI data; its password is shown once */
        post: operations["createBiApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/revokeBiApiKey/{apiKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a key to BI data unusable */
        post: operations["revokeBiApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/listBiApiKeys/{tenantGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a tenant's keys to BI data, oldest first */
        get: operations["listBiApiKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/addTags/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add tags to a transaction */
        post: operations["addTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/addFees/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add fees to a transaction */
        post: operations["addFees"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/setSettlement/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say how a transaction was settled */
        post: operations["setSettlement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/setReconciliation/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say whether a transaction matches its provider's records */
        post: operations["setReconciliation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/setRisk/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say what a risk engine found in a transaction */
        post: operations["setRisk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/createRiskProfile/{tenantGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a risk profile */
        post: operations["createRiskProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/updateRiskProfile/{profileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change a risk profile */
        post: operations["updateRiskProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/listRiskProfiles/{tenantGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a tenant's own risk profiles */
        get: operations["listRiskProfiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/getRiskProfileInForce/{connectorGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the risk profile that applies to a connector's payments */
        get: operations["getRiskProfileInForce"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/addRiskListEntry/{ownerGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add an entry to a block or allow list */
        post: operations["addRiskListEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/removeRiskListEntry/{ownerGuid}/{entryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove an entry from a block or allow list */
        post: operations["removeRiskListEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/listRiskListEntries/{ownerGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the entries of block and allow lists, oldest first */
        get: operations["listRiskListEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/listRiskReviews/{merchantGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a merchant's transactions that wait for a decision */
        get: operations["listRiskReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/releaseRiskReview/{transactionUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve a transaction that is under review; a debit is captured */
        post: operations["releaseRiskReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/rejectRiskReview/{transactionUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decline a transaction that is under review; its authorisation is voided */
        post: operations["rejectRiskReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/createFeeEntity/{tenantGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an entity that takes fees */
        post: operations["createFeeEntity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/listFeeEntities/{tenantGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a tenant's entities that take fees */
        get: operations["listFeeEntities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/createFeeSet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the fees of a tenant, merchant or connector from a moment on */
        post: operations["createFeeSet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/listFeeSets/{ownerGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the fee sets of a tenant, merchant or connector, oldest first */
        get: operations["listFeeSets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/recalculateFees/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Compute the fees of a transaction again */
        post: operations["recalculateFees"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/recalculateFeesOfPeriod": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Compute the fees of all transactions again that became final in a period */
        post: operations["recalculateFeesOfPeriod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/addLineItem/{merchantGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a line item to a merchant's settlement */
        post: operations["addLineItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/listLineItems/{merchantGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the line items of a merchant and period, oldest first */
        get: operations["listLineItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/createSettlementExport/{merchantGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write the settlement files of a merchant and period */
        post: operations["createSettlementExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/listSettlementExports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List settlement exports with their sums, oldest first */
        get: operations["listSettlementExports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/fetchSettlements/{connectorGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Import what a provider paid out in a period, from its API */
        post: operations["fetchSettlements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/matchSettlementRows/{connectorGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Match the rows again that have no transaction so far */
        post: operations["matchSettlementRows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/repeatSettlementImport/{connectorGuid}/{importGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fetch an import again that has failed */
        post: operations["repeatSettlementImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/listSettlementImports/{connectorGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the imports of a connector, oldest first */
        get: operations["listSettlementImports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/listSettlementRows/{connectorGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List imported rows by their state, in the order in which they came */
        get: operations["listSettlementRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/listProviderSettlements/{connectorGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a provider's payouts with the sums of their rows */
        get: operations["listProviderSettlements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/v2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search and aggregate */
        get: operations["bi_get"];
        put?: never;
        /** Search and aggregate */
        post: operations["bi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/v2/_search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search and aggregate, as OpenSearch's clients call it */
        get: operations["bi_search_get"];
        put?: never;
        /** Search and aggregate, as OpenSearch's clients call it */
        post: operations["bi_search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/v2/transactions/_search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search and aggregate, as OpenSearch's clients call it */
        get: operations["bi_search_get_in_index"];
        put?: never;
        /** Search and aggregate, as OpenSearch's clients call it */
        post: operations["bi_search_in_index"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/v2/_msearch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Several searches in one request, as lines of JSON */
        get: operations["bi_msearch_get"];
        put?: never;
        /** Several searches in one request, as lines of JSON */
        post: operations["bi_msearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/v2/transactions/_msearch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Several searches in one request, as lines of JSON */
        get: operations["bi_msearch_get_in_index"];
        put?: never;
        /** Several searches in one request, as lines of JSON */
        post: operations["bi_msearch_in_index"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/v2/_search/scroll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The next page of a search that was sent with the parameter scroll */
        get: operations["bi_scroll_get"];
        put?: never;
        /** The next page of a search that was sent with the parameter scroll */
        post: operations["bi_scroll"];
        /** Let go of searches, whose scroll_id is in the body as for the next page */
        delete: operations["bi_clear_scrolls"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/v2/_search/scroll/{scrollId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The next page, with the id in the path */
        get: operations["bi_scroll_by_path_get"];
        put?: never;
        /** The next page, with the id in the path */
        post: operations["bi_scroll_by_path"];
        /** Let go of a search that was sent with the parameter scroll; `_all` of all */
        delete: operations["bi_clear_scroll"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/v2/transactions/_search/point_in_time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open a snapshot that searches name as pit */
        post: operations["bi_open_point_in_time"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/v2/_search/point_in_time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Close snapshots, whose pit_id is a list in the body */
        delete: operations["bi_close_points_in_time"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/v2/_search/point_in_time/_all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List or close all snapshots of the key */
        get: operations["bi_points_in_time_get"];
        put?: never;
        post?: never;
        /** List or close all snapshots of the key */
        delete: operations["bi_points_in_time_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/v2/_count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count */
        get: operations["bi_count_get"];
        put?: never;
        /** Count */
        post: operations["bi_count"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/v2/transactions/_count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count */
        get: operations["bi_count_get_in_index"];
        put?: never;
        /** Count */
        post: operations["bi_count_in_index"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/v2/_doc/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One document by its id, the uuid of the transaction */
        get: operations["bi_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/v2/transactions/_doc/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One document by its id, the uuid of the transaction */
        get: operations["bi_document_in_index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/v2/_mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The fields of a document and their types */
        get: operations["bi_mapping"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/v2/transactions/_mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The fields of a document and their types */
        get: operations["bi_mapping_in_index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/v2/_mapping/field/{fields}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The types of some fields */
        get: operations["bi_field_mapping"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/v2/transactions/_mapping/field/{fields}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The types of some fields */
        get: operations["bi_field_mapping_in_index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/v2/_field_caps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What can be done with a field */
        get: operations["bi_field_caps_get"];
        put?: never;
        /** What can be done with a field */
        post: operations["bi_field_caps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/v2/transactions/_field_caps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What can be done with a field */
        get: operations["bi_field_caps_get_in_index"];
        put?: never;
        /** What can be done with a field */
        post: operations["bi_field_caps_in_index"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/v2/_cat/indices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The index of the key, as text, or with format=json as a list */
        get: operations["bi_cat_indices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search and aggregate
         * @deprecated
         */
        get: operations["bi_get_v1"];
        put?: never;
        /**
         * Search and aggregate
         * @deprecated
         */
        post: operations["bi_v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/_search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search and aggregate, as OpenSearch's clients call it
         * @deprecated
         */
        get: operations["bi_search_get_v1"];
        put?: never;
        /**
         * Search and aggregate, as OpenSearch's clients call it
         * @deprecated
         */
        post: operations["bi_search_v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/transactions/_search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search and aggregate, as OpenSearch's clients call it
         * @deprecated
         */
        get: operations["bi_search_get_v1_in_index"];
        put?: never;
        /**
         * Search and aggregate, as OpenSearch's clients call it
         * @deprecated
         */
        post: operations["bi_search_v1_in_index"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/_msearch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Several searches in one request, as lines of JSON
         * @deprecated
         */
        get: operations["bi_msearch_get_v1"];
        put?: never;
        /**
         * Several searches in one request, as lines of JSON
         * @deprecated
         */
        post: operations["bi_msearch_v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/transactions/_msearch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Several searches in one request, as lines of JSON
         * @deprecated
         */
        get: operations["bi_msearch_get_v1_in_index"];
        put?: never;
        /**
         * Several searches in one request, as lines of JSON
         * @deprecated
         */
        post: operations["bi_msearch_v1_in_index"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/_search/scroll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The next page of a search that was sent with the parameter scroll
         * @deprecated
         */
        get: operations["bi_scroll_get_v1"];
        put?: never;
        /**
         * The next page of a search that was sent with the parameter scroll
         * @deprecated
         */
        post: operations["bi_scroll_v1"];
        /**
         * Let go of searches, whose scroll_id is in the body as for the next page
         * @deprecated
         */
        delete: operations["bi_clear_scrolls_v1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/_search/scroll/{scrollId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The next page, with the id in the path
         * @deprecated
         */
        get: operations["bi_scroll_by_path_get_v1"];
        put?: never;
        /**
         * The next page, with the id in the path
         * @deprecated
         */
        post: operations["bi_scroll_by_path_v1"];
        /**
         * Let go of a search that was sent with the parameter scroll; `_all` of all
         * @deprecated
         */
        delete: operations["bi_clear_scroll_v1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/transactions/_search/point_in_time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a snapshot that searches name as pit
         * @deprecated
         */
        post: operations["bi_open_point_in_time_v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/_search/point_in_time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Close snapshots, whose pit_id is a list in the body
         * @deprecated
         */
        delete: operations["bi_close_points_in_time_v1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/_search/point_in_time/_all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or close all snapshots of the key
         * @deprecated
         */
        get: operations["bi_points_in_time_get_v1"];
        put?: never;
        post?: never;
        /**
         * List or close all snapshots of the key
         * @deprecated
         */
        delete: operations["bi_points_in_time_delete_v1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/_count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count
         * @deprecated
         */
        get: operations["bi_count_get_v1"];
        put?: never;
        /**
         * Count
         * @deprecated
         */
        post: operations["bi_count_v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/transactions/_count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count
         * @deprecated
         */
        get: operations["bi_count_get_v1_in_index"];
        put?: never;
        /**
         * Count
         * @deprecated
         */
        post: operations["bi_count_v1_in_index"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/_doc/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One document by its id, the uuid of the transaction
         * @deprecated
         */
        get: operations["bi_document_v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/transactions/_doc/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One document by its id, the uuid of the transaction
         * @deprecated
         */
        get: operations["bi_document_v1_in_index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/_mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The fields of a document and their types
         * @deprecated
         */
        get: operations["bi_mapping_v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/transactions/_mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The fields of a document and their types
         * @deprecated
         */
        get: operations["bi_mapping_v1_in_index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/_mapping/field/{fields}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The types of some fields
         * @deprecated
         */
        get: operations["bi_field_mapping_v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/transactions/_mapping/field/{fields}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The types of some fields
         * @deprecated
         */
        get: operations["bi_field_mapping_v1_in_index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/_field_caps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What can be done with a field
         * @deprecated
         */
        get: operations["bi_field_caps_get_v1"];
        put?: never;
        /**
         * What can be done with a field
         * @deprecated
         */
        post: operations["bi_field_caps_v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/transactions/_field_caps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What can be done with a field
         * @deprecated
         */
        get: operations["bi_field_caps_get_v1_in_index"];
        put?: never;
        /**
         * What can be done with a field
         * @deprecated
         */
        post: operations["bi_field_caps_v1_in_index"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bi/query/transactions/_cat/indices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The index of the key, as text, or with format=json as a list
         * @deprecated
         */
        get: operations["bi_cat_indices_v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/importSettlementReport/{connectorGuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a provider's settlement report (CSV)
         * @description The body is the file, with the content type `text/csv`. The same rows again change nothing.
         */
        post: operations["importSettlementReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/transaction/{apiKey}/debit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Charge a customer
         * @description With a transactionToken it is charged at once. Without one the response is a REDIRECT to the payment page; with `payByLink` the page's address is a link that can be mailed, expires, and can be cancelled.
         */
        post: operations["debit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/transaction/{apiKey}/preauthorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reserve an amount
         * @description The amount is reserved until it is captured or voided.
         */
        post: operations["preauthorize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/transaction/{apiKey}/incrementalAuthorization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reserve more
         * @description Adds to what a preauthorize reserved, until a part of it was voided or the final capture was made.
         */
        post: operations["incrementalAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/transaction/{apiKey}/capture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Charge what was reserved
         * @description Wholly or in parts: never more than a preauthorize reserved. With `isFinalCapture` the rest is released, and nothing can be captured or added afterwards.
         */
        post: operations["capture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/transaction/{apiKey}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release what was reserved
         * @description Ends a preauthorize: what was not captured is reserved no longer.
         */
        post: operations["void"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/transaction/{apiKey}/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store a payment instrument
         * @description Nothing is charged. The uuid can be charged later as referenceUuid, or through a customer profile.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/transaction/{apiKey}/deregister": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a stored payment instrument
         * @description It can be charged no longer, and leaves its customer profile. With `tokenType` `NT` only a network token is removed: no instrument has one yet, so that this is refused and the instrument stays.
         */
        post: operations["deregister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/transaction/{apiKey}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give money back
         * @description Wholly or in parts: never more than was charged and not charged back.
         */
        post: operations["refund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/transaction/{apiKey}/payout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay a customer
         * @description Money goes to the customer, without a charge before it.
         */
        post: operations["payout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/transaction/{apiKey}/prepare-debit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prepare hosted fields for a debit
         * @description Checks the request as far as it is known, and returns what a page needs to show the hosted fields. No transaction is recorded.
         */
        post: operations["prepare-debit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/transaction/{apiKey}/prepare-preauthorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prepare hosted fields for a preauthorize
         * @description Checks the request as far as it is known, and returns what a page needs to show the hosted fields. No transaction is recorded.
         */
        post: operations["prepare-preauthorize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/transaction/{apiKey}/prepare-register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prepare hosted fields for a register
         * @description Checks the request as far as it is known, and returns what a page needs to show the hosted fields. No transaction is recorded.
         */
        post: operations["prepare-register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/transaction/{apiKey}/continue-dcc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Continue in the currency the customer chose */
        post: operations["continueDcc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/status/{apiKey}/getByUuid/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Status by uuid */
        get: operations["getByUuid"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/status/{apiKey}/getByMerchantTransactionId/{merchantTransactionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Status by your own id */
        get: operations["getByMerchantTransactionId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/options/{apiKey}/{optionsName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Options of a payment method */
        post: operations["options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/schedule/{apiKey}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a schedule
         * @description Charges a registered payment instrument again and again, from `startDateTime` on.
         */
        post: operations["startSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/schedule/{apiKey}/{scheduleId}/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a schedule
         * @description Any part of it, in every state but CANCELLED. What is not sent stays as it is.
         */
        post: operations["updateSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/schedule/{apiKey}/{scheduleId}/continue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Continue a schedule
         * @description After a pause, or after a payment that failed.
         */
        post: operations["continueSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/schedule/{apiKey}/{scheduleId}/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A schedule's state */
        get: operations["getSchedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/schedule/{apiKey}/{scheduleId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pause a schedule */
        post: operations["pauseSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/schedule/{apiKey}/{scheduleId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a schedule */
        post: operations["cancelSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/push/{apiKey}/debit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a debit that was made elsewhere
         * @description Nothing is sent to a provider. The user needs the setting `push-api`.
         */
        post: operations["pushDebit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/push/{apiKey}/preauthorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a preauthorize that was made elsewhere
         * @description Nothing is sent to a provider. The user needs the setting `push-api`.
         */
        post: operations["pushPreauthorize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/push/{apiKey}/capture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a capture that was made elsewhere
         * @description Nothing is sent to a provider. The user needs the setting `push-api`.
         */
        post: operations["pushCapture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/push/{apiKey}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a void that was made elsewhere
         * @description Nothing is sent to a provider. The user needs the setting `push-api`.
         */
        post: operations["pushVoid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/push/{apiKey}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a refund that was made elsewhere
         * @description Nothing is sent to a provider. The user needs the setting `push-api`.
         */
        post: operations["pushRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/push/{apiKey}/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a register that was made elsewhere
         * @description Nothing is sent to a provider. The user needs the setting `push-api`.
         */
        post: operations["pushRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/push/{apiKey}/payout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a payout that was made elsewhere
         * @description Nothing is sent to a provider. The user needs the setting `push-api`.
         */
        post: operations["pushPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/push/{apiKey}/chargeback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a chargeback that was made elsewhere
         * @description Nothing is sent to a provider. The user needs the setting `push-api`.
         */
        post: operations["pushChargeback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/dispute/{apiKey}/metadata/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What the provider says of a dispute
         * @description Requested from the provider now. Changes nothing.
         */
        post: operations["disputeMetadata"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/dispute/{apiKey}/accept/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a chargeback
         * @description The cardholder keeps the money. It cannot be undone.
         */
        post: operations["acceptDispute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/dispute/{apiKey}/submit-evidence/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Contest a chargeback
         * @description Hands the uploaded files and the texts in `extraData` to the provider. It can be done once.
         */
        post: operations["submitDisputeEvidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/dispute/{apiKey}/upload-evidence/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file of evidence
         * @description Keeps it, encrypted, until submit-evidence. A file takes the place of an earlier one of its type.
         */
        post: operations["uploadDisputeEvidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/batchUpload/v2/{apiKey}/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The batches of a connector, newest first */
        get: operations["listBatches"];
        put?: never;
        /**
         * Upload a file of transaction requests
         * @description A CSV file whose first line has the keys, such as `transactionMethod`, `amount` and `customer.email`. Its rows run as transaction requests in the background.
         */
        post: operations["uploadBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/batchUpload/v2/{apiKey}/batches/{batchId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The status of a batch
         * @description While it is processed, `summary` shows its progress.
         */
        get: operations["getBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/batchUpload/v2/{apiKey}/batches/{batchId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The result of a batch
         * @description `summary`, `failedRows` and `successfulRows`, as JSON. Declined payments are among the successful rows.
         */
        get: operations["getBatchFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/batchResults/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The result of a batch, by its link; the token is the permission */
        get: operations["getBatchResult"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/customerProfiles/{apiKey}/getProfile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A customer profile with its payment instruments */
        post: operations["getProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/customerProfiles/{apiKey}/updateProfile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change customer data or the preferred instrument */
        post: operations["updateProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/customerProfiles/{apiKey}/deleteProfile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Erase a profile, its customer data and its instruments for good */
        post: operations["deleteProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/customerProfiles/{apiKey}/attachPaymentInstrument": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put a registered instrument into a profile */
        post: operations["attachPaymentInstrument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/customerProfiles/{apiKey}/detachPaymentInstrument": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take an instrument out of a profile; it stays registered */
        post: operations["detachPaymentInstrument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/payByLink/{uuid}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a link */
        post: operations["cancelPayByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/payByLink/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The timeline of a link */
        get: operations["getPayByLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/payByLink/{uuid}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the link's e-mail once more */
        post: operations["resendPayByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/payByLink/{uuid}/replace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give the link a new address; the old one shows that it was replaced */
        post: operations["replacePayByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reconciliation/retrieve/{apiKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the transactions of a period, oldest first, 100 a page
         * @description The fields may be in the query, in a form, or in JSON; the query has precedence.
         */
        post: operations["retrieveReconciliation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settlement/getSettlementFiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List the merchant's settlement files that were written in a period */
        post: operations["getSettlementFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settlement/files/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A settlement file, by its link; the token is the permission */
        get: operations["getSettlementFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/tokenize/{publicIntegrationKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turn card data into a one-time token */
        post: operations["tokenize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/tokenize/{publicIntegrationKey}/cvv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the security code of a stored card again
         * @description Kept for 15 minutes and for the next charge of that referenceUuid or paymentToken.
         */
        post: operations["refreshCvv"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/simulator/chargebacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a customer's bank take a simulated payment back */
        post: operations["openSimulatedChargeback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/simulator/chargebacks/{disputeId}/{step}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take the next step of a simulated dispute */
        post: operations["advanceSimulatedChargeback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    debit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A debit succeeded, failed, was cancelled or expired, or waits
         * @description Sent to the callbackUrl, and again until the response is `OK` (docs/callbacks.md).
         */
        post: operations["debitCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    preauthorize: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An amount was reserved, or could not be
         * @description Sent to the callbackUrl, and again until the response is `OK` (docs/callbacks.md).
         */
        post: operations["preauthorizeCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    capture: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A capture ended
         * @description Sent to the callbackUrl, and again until the response is `OK` (docs/callbacks.md).
         */
        post: operations["captureCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    void: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A void ended
         * @description Sent to the callbackUrl, and again until the response is `OK` (docs/callbacks.md).
         */
        post: operations["voidCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    incrementalAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * More was reserved, or could not be
         * @description Sent to the callbackUrl, and again until the response is `OK` (docs/callbacks.md).
         */
        post: operations["incrementalAuthorizationCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    refund: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A refund ended
         * @description Sent to the callbackUrl, and again until the response is `OK` (docs/callbacks.md).
         */
        post: operations["refundCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment instrument was stored, or could not be
         * @description Sent to the callbackUrl, and again until the response is `OK` (docs/callbacks.md).
         */
        post: operations["registerCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    deregister: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A stored payment instrument was deleted
         * @description Sent to the callbackUrl, and again until the response is `OK` (docs/callbacks.md).
         */
        post: operations["deregisterCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    payout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payout ended
         * @description Sent to the callbackUrl, and again until the response is `OK` (docs/callbacks.md).
         */
        post: operations["payoutCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    chargeback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The issuer took the money back
         * @description Sent to the callbackUrl, and again until the response is `OK` (docs/callbacks.md).
         */
        post: operations["chargebackCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    chargebackReversal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A chargeback was reversed: the money is back
         * @description Sent to the callbackUrl, and again until the response is `OK` (docs/callbacks.md).
         */
        post: operations["chargebackReversalCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** AcceptedBatch */
        AcceptedBatch: {
            /** @description The gateway's id of the batch. */
            batchId: string;
            /**
             * @description Always pending: no row has run.
             * @enum {string}
             */
            status: "pending";
        };
        /** AddFeesRequest */
        AddFeesRequest: {
            /** @description The fees to add. */
            fees: {
                /**
                 * @description Decimal amount as a string.
                 * @example 0.25
                 */
                amount: string;
                /**
                 * @description ISO 4217 code.
                 * @example EUR
                 */
                currency: string;
                /** @description The fee is taken off the payout. */
                deductsPayout?: boolean;
                /**
                 * @description What the fee is for.
                 * @example Interchange
                 */
                description?: string;
                /**
                 * Format: date
                 * @description The day of the fee.
                 * @example 2026-11-21
                 */
                date?: string;
                /**
                 * @description Who reported it.
                 * @example settlement
                 */
                createdBy?: string;
                /**
                 * @description Who takes it.
                 * @example Acquirer AG
                 */
                entity?: string;
                /**
                 * @description Its id.
                 * @example 42
                 */
                entityId?: string;
                /**
                 * @description Kind of the fee, and whether the provider or the gateway takes it.
                 * @enum {unknown}
                 */
                entityType?: "normal" | "markup" | "interchange" | "scheme" | "conversion" | "gateway" | "merchant-normal" | "merchant-markup" | "merchant-interchange" | "merchant-scheme" | "merchant-conversion";
                /**
                 * @description ISO 4217 code.
                 * @example EUR
                 */
                baseCurrency?: string;
                /**
                 * @description Decimal amount as a string.
                 * @example 0.25
                 */
                baseAmount?: string;
            }[];
        };
        /** AddLineItemRequest */
        AddLineItemRequest: {
            /**
             * Format: date-time
             * @description The settlement whose period contains it has the item. In UTC.
             * @example 2026-11-01T00:00:00Z
             */
            date: string;
            /**
             * @description ISO 4217 code.
             * @example EUR
             */
            currency: string;
            /**
             * @description Below zero it is taken from the merchant.
             * @example -20.00
             */
            amount: string;
            /**
             * @description For the merchant.
             * @example Terminal rental
             */
            description: string;
            /**
             * @description The fee entity.
             * @example 019abc00-0000-7000-8000-000000000000
             */
            entityGuid?: string;
            /**
             * @description The operator's own. A second item of the merchant with the same key is not added.
             * @example 2026-11-rental
             */
            key?: string;
        };
        /** AddRiskListEntryRequest */
        AddRiskListEntryRequest: {
            /**
             * @description Which list. It acts through a rule of a profile.
             * @enum {unknown}
             */
            list: "block" | "allow";
            /**
             * @description What the entry names.
             * @enum {unknown}
             */
            key: "BIC" | "BIN_RANGE" | "BILLING_COUNTRY" | "SHIPPING_COUNTRY" | "CARD_FINGERPRINT" | "CUSTOMER_IDENTIFICATION" | "EMAIL" | "FIRST_NAME" | "LAST_NAME" | "IBAN" | "IPV4" | "BILLING_PHONE" | "SHIPPING_PHONE";
            /**
             * @description A card is named by the uuid of a payment of the owner, by the merchant's fingerprint of it, or by a card token, never by its number; a BIN range by six to eight digits or two of them with a dash.
             * @example ada@example.com
             */
            value: string;
            /**
             * @description Why it is listed.
             * @example Chargebacks in 2026
             */
            comment?: string;
        };
        /** AddTagsRequest */
        AddTagsRequest: {
            /** @description The tags to add. */
            tags: string[];
            /**
             * @description Who adds them.
             * @example back office
             */
            createdBy: string;
        };
        /** ApiError */
        ApiError: {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: false;
            /**
             * @description What went wrong, in English, for developers. It names the field that is at fault.
             * @example amount: 'amount' is required
             */
            errorMessage: string;
            /**
             * @description Number of the error; docs/reference/errors.md lists all of them.
             * @example 1002
             */
            errorCode: number | string;
        } & {
            [key: string]: unknown;
        };
        /**
         * ApiUserSettings
         * @description The same as `settings`, in the public API's own form. Only pay-by-link-api and push-api can be switched on.
         */
        ApiUserSettings: {
            /** @description The user may show, mail and replace payment links. */
            "pay-by-link-api"?: boolean;
            /** @description The user may record transactions that were made elsewhere. */
            "push-api"?: boolean;
            /** @description Always false: not supported. */
            "fees-api"?: boolean;
            /** @description Always false: not supported. */
            "cde-login-enabled"?: boolean;
            /** @description Always false: not supported. */
            "snapshot-retrieval-enabled"?: boolean;
        };
        /** AttachPaymentInstrumentRequest */
        AttachPaymentInstrumentRequest: {
            /**
             * @description The successful transaction that registered the instrument.
             * @example d94c0d72f3a36e21f16e
             */
            transactionUuid: string;
            /**
             * @description Assigned by the gateway.
             * @example CP-91ec-509a-3899-4f4f-a4ad-67fb
             */
            profileGuid?: string;
            /**
             * @description Your own id of the customer; unique within the container. A number is the same as its text.
             * @example customer-1
             */
            customerIdentification?: string | number;
            /** @description Makes a profile when `customerIdentification` matches none. */
            createProfileIfNotExists?: boolean;
            /** @description Only lists the prerequisites that are not met; nothing is changed. */
            dryRun?: boolean;
        };
        /** AttachPaymentInstrumentResult */
        AttachPaymentInstrumentResult: {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: true;
            /** @description What happened, in English. */
            message?: string;
            /** @description The gateway's id of the customer's profile. */
            profileGuid?: string;
            /** @description Charges the stored instrument: put it in transactionToken of a transaction request. */
            paymentToken?: string;
            /**
             * @description Present and true when the request was only checked, and nothing was changed.
             * @enum {boolean}
             */
            dryRun?: true;
            /** @description The rules that the request does not meet, all of them. */
            unmetPrerequisites?: {
                /** @description Name of the rule. */
                errorCode: string;
                /** @description The rule in words. */
                message: string;
            }[];
        };
        /** Authentication */
        Authentication: {
            /** @description Id of the authentication at the 3DS Server, which is the gateway. */
            threeDSServerTransID: string;
            /** @description It followed a soft decline. */
            stepUp: boolean;
            /** @description How far it came. */
            state: string;
            /** @description Version of the protocol. */
            version: string;
            /** @description 01 payment, 02 no payment. */
            messageCategory: string;
            /** @description 01 app, 02 browser, 03 requested by the merchant (3RI). */
            deviceChannel: string;
            /** @description The card takes part in 3-D Secure. */
            enrolled: boolean;
            /** @description Whether the issuer's 3DS Method was run: Y, N or U (there is none). */
            threeDSCompInd: string;
            /** @description The challenge indicator that was sent; null: none. */
            challengeIndicator: string | null;
            /** @description The customer was challenged. */
            challenged: boolean;
            /** @description When it began; null: not yet. */
            startedAt: string;
            /** @description The result: Y authenticated, A attempted, N, U or R not; null: none so far. */
            transStatus: string | null;
            /** @description The issuer's reason, by EMVCo's code. */
            transStatusReason: string | null;
            /** @description Electronic commerce indicator. */
            eci: string | null;
            /** @description Why it ended without a result. */
            failure: string | null;
            /** @description Id of the authentication at the Directory Server. */
            dsTransID: string | null;
            /** @description Id of the authentication at the issuer's ACS. */
            acsTransID: string | null;
        };
        /** BatchError */
        BatchError: {
            /**
             * @description What went wrong, in English; with line and column where it is in the file.
             * @example Batch file is missing
             */
            error: string;
        } & {
            [key: string]: unknown;
        };
        /** BatchList */
        BatchList: {
            /** @description The batches of the page, newest first. */
            data: {
                /** @description The gateway's id of the batch. */
                batchId: string;
                /**
                 * @description `pending`: not begun. `processing`: rows run. `completed`: no row failed. `failed`: a row failed a strict batch. `processed_with_errors`: rows of a lenient batch failed.
                 * @enum {unknown}
                 */
                status: "pending" | "processing" | "completed" | "failed" | "processed_with_errors";
                /**
                 * Format: date-time
                 * @description When it was uploaded, in UTC.
                 */
                createdAt: string;
            }[];
            /** @description Batches of the connector, on all pages. */
            total: number;
            /** @description Batches per page, as requested. */
            perPage: number;
            /** @description Number of this page, as requested. */
            currentPage: number;
        };
        /** BatchResult */
        BatchResult: {
            [key: string]: unknown;
        };
        /** BatchStatus */
        BatchStatus: {
            /** @description The gateway's id of the batch. */
            batchId: string;
            /**
             * @description `pending`: not begun. `processing`: rows run. `completed`: no row failed. `failed`: a row failed a strict batch. `processed_with_errors`: rows of a lenient batch failed.
             * @enum {unknown}
             */
            status: "pending" | "processing" | "completed" | "failed" | "processed_with_errors";
            /**
             * @description As in the upload.
             * @enum {unknown}
             */
            processingMode: "strict" | "lenient";
            /** @description How the rows ended so far; absent while the batch is pending. */
            summary?: {
                /** @description Rows of the file. */
                totalRows: number;
                /** @description Executed so far, approved or declined. */
                successfulRows: number;
                /** @description Not valid or refused so far, or not run after a row had failed a strict batch: no transaction was recorded. */
                failedRows: number;
            };
            /** @description A link without credentials, valid for 7 days from this response. */
            resultDocument?: string | null;
        };
        /** BatchUpload */
        BatchUpload: {
            /**
             * Format: binary
             * @description The CSV file.
             */
            batchFile: string;
            /**
             * Format: uri
             * @description Gets `{link}` when the batch has ended.
             */
            callbackUrl?: string;
            /**
             * @description `strict` (default): the first row that is not valid or is refused ends the batch. `lenient`: such rows are left out.
             * @enum {unknown}
             */
            processingMode?: "strict" | "lenient";
        };
        /** BiRebuild */
        BiRebuild: {
            /** @description Number of the rebuild. */
            id: number;
            /** @description requested: by an operator. new_version: by a start of a newer version. */
            reason: "requested" | "new_version";
            /**
             * Format: date-time
             * @description When it was requested.
             */
            requestedAt: string;
            /** @description When it began; null: not yet. */
            startedAt: string | null;
            /** @description Null while it is under way. */
            finishedAt: string | null;
            /** @description What is rebuilt: each tenant or merchant that has keys. */
            scopes: {
                /** @description A tenant or merchant that keys read. */
                scope: string;
                /** @description Its transactions when its turn came. */
                total: number | null;
                /** @description Documents made so far. */
                documents: number;
                /** @description Documents that were missing or other before. */
                differing: number;
                /** @description Some of them, by uuid. */
                examples: string[];
                /** @description When this part was done; null: it is not. */
                finishedAt: string | null;
            }[];
        };
        /**
         * Callback
         * @description Fields without a value are left out. New fields can be added: ignore what you do not use.
         */
        Callback: {
            /**
             * @description OK: the transaction succeeded. ERROR: it failed, was cancelled or expired. PENDING: it waits for the customer or the provider.
             * @enum {unknown}
             */
            result: "OK" | "PENDING" | "ERROR";
            /** @description The gateway's id of the transaction. */
            uuid: string;
            /** @description Your own id of the transaction. */
            merchantTransactionId: string;
            /** @description Date of creation and uuid, as customers and providers see it. */
            purchaseId: string;
            /**
             * @description Type of the transaction.
             * @enum {unknown}
             */
            transactionType: "DEBIT" | "PREAUTHORIZE" | "INCREMENTAL-AUTHORIZATION" | "CAPTURE" | "VOID" | "REGISTER" | "DEREGISTER" | "REFUND" | "PAYOUT" | "CHARGEBACK" | "CHARGEBACK-REVERSAL";
            /** @description As the connector names it. */
            paymentMethod?: string;
            /**
             * @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705.
             * @example 9.99
             */
            amount?: string;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency?: string;
            /**
             * @description Charged on top of the amount, in the same currency. The customer pays the sum.
             * @example 9.99
             */
            surchargeAmount?: string;
            /**
             * @description Amount plus surchargeAmount.
             * @example 9.99
             */
            totalAmount?: string;
            /** @description The uuid of the earlier transaction that this one follows, or whose payment instrument it uses. */
            referenceUuid?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description The instrument that was used, masked. */
            returnData?: components["schemas"]["ReturnData"];
            /** @description As the request sent it. */
            customer?: {
                [key: string]: unknown;
            };
            /** @description How the amount is divided among sellers, at most 10 parts. Passed to a provider that supports it. */
            splits?: {
                [key: string]: unknown;
            }[];
            /** @description As the request sent them, when one of them has `extraData`. */
            items?: {
                [key: string]: unknown;
            }[];
            /**
             * @description What the provider settled, with the connector's setting status:incoming-settlement-state.
             * @example Funds Received
             */
            incomingSettlementState?: string;
            /** @description The same as errorMessage. */
            message?: string;
            /** @description The same as errorCode, as text. */
            code?: string;
            customerProfileData?: components["schemas"]["RegisteredProfileData"];
            /** @description The payment link. */
            payByLinkData?: components["schemas"]["PayByLinkData"];
            /** @description A conversion that the merchant made before the request, for the record. */
            dccData?: components["schemas"]["DccData"];
            /** @description The schedule that the transaction began, or whose payment it is. */
            scheduleData?: components["schemas"]["ScheduleData"];
            /**
             * @description When the link expires, as `YYYY-MM-DD HH:MM:SS UTC`.
             * @example 2026-11-22 14:00:00 UTC
             */
            expiresAt?: string;
            /** @description Every attempt with its connector. Only with includeTracing. */
            tracingData?: components["schemas"]["TracingData"];
            /** @description How the dispute stands. */
            disputeData?: {
                /** @description The provider's id of the dispute. */
                adapterDisputeId: string;
                /**
                 * @description Stage of the dispute.
                 * @enum {unknown}
                 */
                status: "inquiry" | "chargeback" | "reversal" | "second_chargeback" | "closed" | "won" | "lost";
                /**
                 * @description The disputed amount.
                 * @example 9.99
                 */
                amount: string;
                /**
                 * @description ISO 4217 code of the amount.
                 * @example EUR
                 */
                currency: string;
                /** @description The reason in the provider's words. */
                reasonText: string;
                /**
                 * @description The scheme's code.
                 * @example 10.4
                 */
                reasonCode?: string;
                /**
                 * Format: date-time
                 * @description Until when it can be defended.
                 */
                dueAt?: string;
                /** @description The merchant's last response. */
                metaData?: {
                    /**
                     * @description What became of it. `pending`: that is not known yet.
                     * @enum {unknown}
                     */
                    response: "pending" | "accepted" | "evidence_submitted" | "refused";
                    /**
                     * Format: date-time
                     * @description When it was made.
                     */
                    respondedAt: string;
                };
                /**
                 * Format: date-time
                 * @description When the dispute became known.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it last changed.
                 */
                modifiedAt: string;
            } & {
                [key: string]: unknown;
            };
            /** @description What went wrong, in English. */
            errorMessage?: string;
            /** @description Number of the error. */
            errorCode?: number;
            /** @description What the provider said, in its own words; null when it said nothing. */
            adapterMessage?: string | null;
            /** @description The provider's own code; null when it gave none. */
            adapterCode?: string | null;
            /** @description With ERROR: all errors, oldest first. The fields beside it are those of the last one. */
            errors?: {
                /** @description What went wrong, in English. */
                errorMessage?: string;
                /** @description Number of the error. */
                errorCode?: number;
                /** @description The same as errorMessage. */
                message?: string;
                /** @description The same as errorCode, as text. */
                code?: string;
                /** @description What the provider said, in its own words; null when it said nothing. */
                adapterMessage?: string | null;
                /** @description The provider's own code; null when it gave none. */
                adapterCode?: string | null;
            }[];
        } & {
            [key: string]: unknown;
        };
        /** CancelPayByLinkResult */
        CancelPayByLinkResult: {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: true;
            /**
             * @description The internal status.
             * @example cancelled
             */
            transactionStatus: string;
        };
        /** capture request */
        CaptureRequest: {
            /**
             * @description Your unique id of the transaction
             * @example order-1
             */
            merchantTransactionId: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description Names and values that are passed to the provider with this request and not stored. */
            pspPassthroughData?: {
                [key: string]: string;
            };
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description The uuid of the earlier transaction that this one follows, or whose payment instrument it uses. */
            referenceUuid: string;
            /**
             * @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705.
             * @example 9.99
             */
            amount: string;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency: string;
            /**
             * @description Not used: no customer takes part. Clients send it with every operation.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            successUrl?: string;
            /**
             * @description Not used: no customer takes part. Clients send it with every operation.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            cancelUrl?: string;
            /**
             * @description Not used: no customer takes part. Clients send it with every operation.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            errorUrl?: string;
            /**
             * @description Where callbacks of this transaction are sent. Http or https; private addresses are refused in production.
             * @example https://shop.example/return
             */
            callbackUrl?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /** @description What is sold: at most 128 positions. The payment page lists them. */
            items?: components["schemas"]["Item"][];
            /** @description How the amount is divided among sellers, at most 10 parts. Passed to a provider that supports it. */
            splits?: components["schemas"]["Split"][];
            /** @description True: the last capture of its preauthorize; what was not captured is released. */
            isFinalCapture?: boolean;
            /**
             * @description The language of pages and mails: ISO 639-1 code, which may be followed by a region or a script: pt-BR, zh-Hant; also as a locale, de_DE_formal. Default: that of the browser; of mails English.
             * @example en
             */
            language?: string;
            /** @description Level 2 and 3 data of the purchase, which lowers the interchange of some commercial cards. */
            l2l3Data?: components["schemas"]["L2L3Data"];
        };
        /**
         * CardDataOfRequest
         * @description Only on connectors with the setting pci:card-data; the request must be signed.
         */
        CardDataOfRequest: {
            /** @description Name as on the card. */
            cardHolder: string;
            /** @description The card number; spaces and dashes between its digits are left out. */
            pan: string;
            /** @description The security code of the card: 3 digits, or 4 of American Express. It is never stored after the payment. */
            cvv?: string;
            /** @description Month of expiry, two digits. */
            expirationMonth: string;
            /** @description Year of expiry, four digits. */
            expirationYear: string;
        };
        /** CardError */
        CardError: {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: false;
            /**
             * @description What went wrong, in English, for developers. It names the field that is at fault.
             * @example amount: 'amount' is required
             */
            errorMessage: string;
            /**
             * @description Number of the error; docs/reference/errors.md lists all of them.
             * @example 1002
             */
            errorCode: number | string;
            /** @description As the callbacks of payment.js have them. */
            errors: {
                /** @description The field of the card that is wrong. */
                attribute: string;
                /** @description What is wrong with it, for programs. */
                key: string;
                /** @description What went wrong, in English. */
                message: string;
            }[];
        } & {
            [key: string]: unknown;
        };
        /** ChargebackCallback */
        ChargebackCallback: {
            /**
             * @description OK: the transaction succeeded. ERROR: it failed, was cancelled or expired. PENDING: it waits for the customer or the provider.
             * @enum {unknown}
             */
            result: "OK" | "PENDING" | "ERROR";
            /** @description The gateway's id of the transaction. */
            uuid: string;
            /** @description Your own id of the transaction. */
            merchantTransactionId: string;
            /** @description Date of creation and uuid, as customers and providers see it. */
            purchaseId: string;
            /**
             * @description Type of the transaction.
             * @enum {string}
             */
            transactionType: "CHARGEBACK";
            /** @description As the connector names it. */
            paymentMethod?: string;
            /**
             * @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705.
             * @example 9.99
             */
            amount?: string;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency?: string;
            /**
             * @description Charged on top of the amount, in the same currency. The customer pays the sum.
             * @example 9.99
             */
            surchargeAmount?: string;
            /**
             * @description Amount plus surchargeAmount.
             * @example 9.99
             */
            totalAmount?: string;
            /** @description The uuid of the earlier transaction that this one follows, or whose payment instrument it uses. */
            referenceUuid?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description The instrument that was used, masked. */
            returnData?: components["schemas"]["ReturnData"];
            /** @description As the request sent it. */
            customer?: {
                [key: string]: unknown;
            };
            /** @description How the amount is divided among sellers, at most 10 parts. Passed to a provider that supports it. */
            splits?: {
                [key: string]: unknown;
            }[];
            /** @description As the request sent them, when one of them has `extraData`. */
            items?: {
                [key: string]: unknown;
            }[];
            /**
             * @description What the provider settled, with the connector's setting status:incoming-settlement-state.
             * @example Funds Received
             */
            incomingSettlementState?: string;
            /** @description The same as errorMessage. */
            message?: string;
            /** @description The same as errorCode, as text. */
            code?: string;
            customerProfileData?: components["schemas"]["RegisteredProfileData"];
            /** @description The payment link. */
            payByLinkData?: components["schemas"]["PayByLinkData"];
            /** @description A conversion that the merchant made before the request, for the record. */
            dccData?: components["schemas"]["DccData"];
            /** @description The schedule that the transaction began, or whose payment it is. */
            scheduleData?: components["schemas"]["ScheduleData"];
            /**
             * @description When the link expires.
             * @example 2026-11-22 14:00:00 UTC
             */
            expiresAt?: string;
            /** @description Every attempt with its connector. Only with includeTracing. */
            tracingData?: components["schemas"]["TracingData"];
            /** @description How the dispute stands. */
            disputeData?: {
                /** @description The provider's id of the dispute. */
                adapterDisputeId: string;
                /**
                 * @description Stage of the dispute.
                 * @enum {unknown}
                 */
                status: "inquiry" | "chargeback" | "reversal" | "second_chargeback" | "closed" | "won" | "lost";
                /**
                 * @description The disputed amount.
                 * @example 9.99
                 */
                amount: string;
                /**
                 * @description ISO 4217 code of the amount.
                 * @example EUR
                 */
                currency: string;
                /** @description The reason in the provider's words. */
                reasonText: string;
                /**
                 * @description The scheme's code.
                 * @example 10.4
                 */
                reasonCode?: string;
                /**
                 * Format: date-time
                 * @description Until when it can be defended.
                 */
                dueAt?: string;
                /** @description The merchant's last response. */
                metaData?: {
                    /**
                     * @description What became of it. `pending`: that is not known yet.
                     * @enum {unknown}
                     */
                    response: "pending" | "accepted" | "evidence_submitted" | "refused";
                    /**
                     * Format: date-time
                     * @description When it was made.
                     */
                    respondedAt: string;
                };
                /**
                 * Format: date-time
                 * @description When the dispute became known.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it last changed.
                 */
                modifiedAt: string;
            } & {
                [key: string]: unknown;
            };
            /** @description What went wrong, in English. */
            errorMessage?: string;
            /** @description Number of the error. */
            errorCode?: number;
            /** @description What the provider said, in its own words; null when it said nothing. */
            adapterMessage?: string | null;
            /** @description The provider's own code; null when it gave none. */
            adapterCode?: string | null;
            /** @description With ERROR: all errors, oldest first. The fields beside it are those of the last one. */
            errors?: {
                /** @description What went wrong, in English. */
                errorMessage?: string;
                /** @description Number of the error. */
                errorCode?: number;
                /** @description The same as errorMessage. */
                message?: string;
                /** @description The same as errorCode, as text. */
                code?: string;
                /** @description What the provider said, in its own words; null when it said nothing. */
                adapterMessage?: string | null;
                /** @description The provider's own code; null when it gave none. */
                adapterCode?: string | null;
            }[];
            /** @description Of a chargeback: the payment it takes back, and why. */
            chargebackData: {
                /** @description The payment that is charged back. */
                originalUuid: string;
                /** @description Your own id of that payment. */
                originalMerchantTransactionId: string;
                /**
                 * @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705.
                 * @example 9.99
                 */
                amount: string;
                /**
                 * @description ISO 4217 code of the amount.
                 * @example EUR
                 */
                currency: string;
                /** @description Why the issuer takes the money back, where it is known. */
                reason: string | null;
                /** @description How the dispute stands. */
                disputeData?: {
                    /** @description The provider's id of the dispute. */
                    adapterDisputeId: string;
                    /**
                     * @description Stage of the dispute.
                     * @enum {unknown}
                     */
                    status: "inquiry" | "chargeback" | "reversal" | "second_chargeback" | "closed" | "won" | "lost";
                    /**
                     * @description The disputed amount.
                     * @example 9.99
                     */
                    amount: string;
                    /**
                     * @description ISO 4217 code of the amount.
                     * @example EUR
                     */
                    currency: string;
                    /** @description The reason in the provider's words. */
                    reasonText: string;
                    /**
                     * @description The scheme's code.
                     * @example 10.4
                     */
                    reasonCode?: string;
                    /**
                     * Format: date-time
                     * @description Until when it can be defended.
                     */
                    dueAt?: string;
                    /** @description The merchant's last response. */
                    metaData?: {
                        /**
                         * @description What became of it. `pending`: that is not known yet.
                         * @enum {unknown}
                         */
                        response: "pending" | "accepted" | "evidence_submitted" | "refused";
                        /**
                         * Format: date-time
                         * @description When it was made.
                         */
                        respondedAt: string;
                    };
                    /**
                     * Format: date-time
                     * @description When the dispute became known.
                     */
                    createdAt: string;
                    /**
                     * Format: date-time
                     * @description When it last changed.
                     */
                    modifiedAt: string;
                } & {
                    [key: string]: unknown;
                };
                /**
                 * Format: date-time
                 * @description When the issuer took the money back.
                 */
                chargebackDateTime: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** ChargebackReversalCallback */
        ChargebackReversalCallback: {
            /**
             * @description OK: the transaction succeeded. ERROR: it failed, was cancelled or expired. PENDING: it waits for the customer or the provider.
             * @enum {unknown}
             */
            result: "OK" | "PENDING" | "ERROR";
            /** @description The gateway's id of the transaction. */
            uuid: string;
            /** @description Your own id of the transaction. */
            merchantTransactionId: string;
            /** @description Date of creation and uuid, as customers and providers see it. */
            purchaseId: string;
            /**
             * @description Type of the transaction.
             * @enum {string}
             */
            transactionType: "CHARGEBACK-REVERSAL";
            /** @description As the connector names it. */
            paymentMethod?: string;
            /**
             * @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705.
             * @example 9.99
             */
            amount?: string;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency?: string;
            /**
             * @description Charged on top of the amount, in the same currency. The customer pays the sum.
             * @example 9.99
             */
            surchargeAmount?: string;
            /**
             * @description Amount plus surchargeAmount.
             * @example 9.99
             */
            totalAmount?: string;
            /** @description The uuid of the earlier transaction that this one follows, or whose payment instrument it uses. */
            referenceUuid?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description The instrument that was used, masked. */
            returnData?: components["schemas"]["ReturnData"];
            /** @description As the request sent it. */
            customer?: {
                [key: string]: unknown;
            };
            /** @description How the amount is divided among sellers, at most 10 parts. Passed to a provider that supports it. */
            splits?: {
                [key: string]: unknown;
            }[];
            /** @description As the request sent them, when one of them has `extraData`. */
            items?: {
                [key: string]: unknown;
            }[];
            /**
             * @description What the provider settled, with the connector's setting status:incoming-settlement-state.
             * @example Funds Received
             */
            incomingSettlementState?: string;
            /** @description The same as errorMessage. */
            message?: string;
            /** @description The same as errorCode, as text. */
            code?: string;
            customerProfileData?: components["schemas"]["RegisteredProfileData"];
            /** @description The payment link. */
            payByLinkData?: components["schemas"]["PayByLinkData"];
            /** @description A conversion that the merchant made before the request, for the record. */
            dccData?: components["schemas"]["DccData"];
            /** @description The schedule that the transaction began, or whose payment it is. */
            scheduleData?: components["schemas"]["ScheduleData"];
            /**
             * @description When the link expires.
             * @example 2026-11-22 14:00:00 UTC
             */
            expiresAt?: string;
            /** @description Every attempt with its connector. Only with includeTracing. */
            tracingData?: components["schemas"]["TracingData"];
            /** @description How the dispute stands. */
            disputeData?: {
                /** @description The provider's id of the dispute. */
                adapterDisputeId: string;
                /**
                 * @description Stage of the dispute.
                 * @enum {unknown}
                 */
                status: "inquiry" | "chargeback" | "reversal" | "second_chargeback" | "closed" | "won" | "lost";
                /**
                 * @description The disputed amount.
                 * @example 9.99
                 */
                amount: string;
                /**
                 * @description ISO 4217 code of the amount.
                 * @example EUR
                 */
                currency: string;
                /** @description The reason in the provider's words. */
                reasonText: string;
                /**
                 * @description The scheme's code.
                 * @example 10.4
                 */
                reasonCode?: string;
                /**
                 * Format: date-time
                 * @description Until when it can be defended.
                 */
                dueAt?: string;
                /** @description The merchant's last response. */
                metaData?: {
                    /**
                     * @description What became of it. `pending`: that is not known yet.
                     * @enum {unknown}
                     */
                    response: "pending" | "accepted" | "evidence_submitted" | "refused";
                    /**
                     * Format: date-time
                     * @description When it was made.
                     */
                    respondedAt: string;
                };
                /**
                 * Format: date-time
                 * @description When the dispute became known.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it last changed.
                 */
                modifiedAt: string;
            } & {
                [key: string]: unknown;
            };
            /** @description What went wrong, in English. */
            errorMessage?: string;
            /** @description Number of the error. */
            errorCode?: number;
            /** @description What the provider said, in its own words; null when it said nothing. */
            adapterMessage?: string | null;
            /** @description The provider's own code; null when it gave none. */
            adapterCode?: string | null;
            /** @description With ERROR: all errors, oldest first. The fields beside it are those of the last one. */
            errors?: {
                /** @description What went wrong, in English. */
                errorMessage?: string;
                /** @description Number of the error. */
                errorCode?: number;
                /** @description The same as errorMessage. */
                message?: string;
                /** @description The same as errorCode, as text. */
                code?: string;
                /** @description What the provider said, in its own words; null when it said nothing. */
                adapterMessage?: string | null;
                /** @description The provider's own code; null when it gave none. */
                adapterCode?: string | null;
            }[];
            /** @description Of a reversed chargeback: the payment and the chargeback. */
            chargebackReversalData: {
                /** @description The payment that is charged back. */
                originalUuid: string;
                /** @description Your own id of that payment. */
                originalMerchantTransactionId: string;
                /**
                 * @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705.
                 * @example 9.99
                 */
                amount: string;
                /**
                 * @description ISO 4217 code of the amount.
                 * @example EUR
                 */
                currency: string;
                /** @description Why the chargeback was reversed, where it is known. */
                reason: string | null;
                /** @description How the dispute stands. */
                disputeData?: {
                    /** @description The provider's id of the dispute. */
                    adapterDisputeId: string;
                    /**
                     * @description Stage of the dispute.
                     * @enum {unknown}
                     */
                    status: "inquiry" | "chargeback" | "reversal" | "second_chargeback" | "closed" | "won" | "lost";
                    /**
                     * @description The disputed amount.
                     * @example 9.99
                     */
                    amount: string;
                    /**
                     * @description ISO 4217 code of the amount.
                     * @example EUR
                     */
                    currency: string;
                    /** @description The reason in the provider's words. */
                    reasonText: string;
                    /**
                     * @description The scheme's code.
                     * @example 10.4
                     */
                    reasonCode?: string;
                    /**
                     * Format: date-time
                     * @description Until when it can be defended.
                     */
                    dueAt?: string;
                    /** @description The merchant's last response. */
                    metaData?: {
                        /**
                         * @description What became of it. `pending`: that is not known yet.
                         * @enum {unknown}
                         */
                        response: "pending" | "accepted" | "evidence_submitted" | "refused";
                        /**
                         * Format: date-time
                         * @description When it was made.
                         */
                        respondedAt: string;
                    };
                    /**
                     * Format: date-time
                     * @description When the dispute became known.
                     */
                    createdAt: string;
                    /**
                     * Format: date-time
                     * @description When it last changed.
                     */
                    modifiedAt: string;
                } & {
                    [key: string]: unknown;
                };
                /** @description The chargeback that is reversed, where it is known. */
                chargebackUuid: string | null;
                /**
                 * Format: date-time
                 * @description When the chargeback was reversed.
                 */
                reversalDateTime: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * ConfigurationChange
         * @description Columns as the database has them; secrets are masked.
         */
        ConfigurationChange: {
            /** @description Number of the change; for a credential of one tenant its hash. */
            id: string;
            /** @description Its number in the chain, in the order of commits; null for a credential of one tenant, to whom it would show how much others change. */
            seq: string | null;
            /** @description SHA-256 in hex over this entry and the hash of the one before. */
            hash: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            at: string;
            /** @description Null: the gateway itself, as when it seeds the demo. */
            username: string | null;
            /** @description The address of the request. */
            address: string | null;
            /** @description The X-Request-Id of the request. */
            requestId: string | null;
            /** @description The operation that made it. */
            operation: string | null;
            /**
             * @description Kind of what was changed.
             * @example connector
             */
            entity: string;
            /** @description Guid or key of what was changed. */
            target: string;
            /** @description The tenant or merchant that it belongs to; null for the whole installation. */
            placeGuid: string | null;
            /**
             * @description `done` and `refused` change no configuration: a sign-in, an export.
             * @enum {unknown}
             */
            action: "created" | "changed" | "removed" | "done" | "refused";
            /** @description The names of the changed columns, secrets included. */
            changed: string[];
            /** @description Before the change; null: it was created. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description After the change; null: it was removed. */
            after: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * Connector
         * @description With all fields of the request, secrets masked.
         */
        Connector: {
            /** @description Id of the connector. */
            guid: string;
            /** @description The merchant. */
            merchantGuid: string;
            /** @description Name of the connector. */
            name: string;
            /** @description Id of the adapter, which talks to the provider. */
            adapter: string;
            /** @description The payment method. */
            method: string;
            /** @description The API key of the connector, from its configuration. It is public: credentials are in the header. */
            apiKey: string;
            /** @description The connector's key for browsers: it can tokenise cards and do nothing else. */
            publicIntegrationKey: string;
            /** @description Signs requests and callbacks; masked, except in the response that generated it. */
            sharedSecret: string;
            /** @description It routes to other connectors. */
            isMetaConnector: boolean;
            /** @description Its requests are refused. */
            disabled: boolean;
            /** @description Always false: a connector cannot be archived. */
            archived: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description Access to the provider; secrets are masked. */
            config: {
                [key: string]: unknown;
            };
            /** @description The settings that differ from their defaults, by name. */
            settings: {
                [key: string]: string;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * ConnectorConfiguration
         * @description Merged at its top level, and so is `vault`.
         */
        ConnectorConfiguration: {
            /** @description User name at the provider. */
            username?: string | null;
            /** @description Comes back masked; the mask means unchanged. */
            password?: string | null;
            /** @description Comes back masked; the mask means unchanged. */
            apiSecret?: string | null;
            /** @description What the adapter needs beyond it, by name: getConnectorSettings lists it. */
            extraData?: {
                [key: string]: string;
            };
            /** @description ISO 639-1, or with a region: pt-BR. */
            language?: string | null;
            /** @description The provider's test environment is used, and documents in BI are marked. */
            testMode?: boolean;
            /** @description 3-D Secure and secrets for webhooks. */
            vault?: {
                /**
                 * @description 3-D Secure v2; its parameters are listed by getConnectorSettings. Replaced whole.
                 * @example {
                 *       "enabled": true,
                 *       "3dsOnDemand": true
                 *     }
                 */
                threeDV2Config?: unknown;
                /** @description The secrets that sign the provider's webhooks. A list, so that the next one can be added before the old one is removed; replaced whole, each comes back masked, and the mask means the secret that was at its place. */
                webhookSecrets?: string[] | null;
                /** @description The HMAC keys of the provider's webhooks. A list, so that the next one can be added before the old one is removed; replaced whole, each comes back masked, and the mask means the secret that was at its place. */
                hmacKeys?: string[] | null;
                /** @description Users of the provider's reports, as `user:password`. A list, so that the next one can be added before the old one is removed; replaced whole, each comes back masked, and the mask means the secret that was at its place. */
                reportCredentials?: string[] | null;
                /** @description Apple Pay. Replaced whole; a masked key stays. */
                applePay?: {
                    /** @description The wallet's tokens are accepted. */
                    enabled: boolean;
                    /**
                     * @description The merchant's id at Apple or Google.
                     * @example merchant.com.example.shop
                     */
                    MerchantIdentifier?: string;
                    /** @description PEM, on the curve P-256. Comes back masked; the mask means unchanged. */
                    privateKey?: string;
                    /**
                     * @description Where the merchant does business (ISO 3166-1); required for the button.
                     * @example AT
                     */
                    countryCode?: string;
                    /** @description PEM. With it and its key the payment page and payment.js have the Apple Pay button. */
                    merchantIdentityCertificate?: string;
                    /** @description PEM, without a passphrase. Comes back masked; the mask means unchanged. */
                    merchantIdentityKey?: string;
                } | null;
                /** @description Google Pay. Replaced whole; a masked key stays. */
                googlePay?: {
                    /** @description The wallet's tokens are accepted. */
                    enabled: boolean;
                    /**
                     * @description The merchant's id at Apple or Google.
                     * @example merchant.com.example.shop
                     */
                    MerchantIdentifier?: string;
                    /** @description PEM, on the curve P-256. Comes back masked; the mask means unchanged. */
                    privateKey?: string;
                    /**
                     * @description Where the merchant does business (ISO 3166-1); required for the button.
                     * @example AT
                     */
                    countryCode?: string;
                    /** @description Google's test environment instead of production. */
                    useTestEnvironment?: boolean;
                    /** @description The payment page and payment.js have the Google Pay button. The page behind it runs Google's script. */
                    loadGoogleScript?: boolean;
                } | null;
                /** @description The provider opens wallet tokens, where the adapter can pass them on. */
                enablePassthroughToken?: boolean | null;
            };
        };
        /** continue-dcc request */
        ContinueDccRequest: {
            /** @description The uuid of the response that offered the conversion */
            continueDccUuid: string;
            /**
             * @description The currency the customer chose: the original or the converted one.
             * @example USD
             */
            selectedDccCurrency: string;
        };
        /** ContinueScheduleRequest */
        ContinueScheduleRequest: {
            /**
             * @description The next payment, from which periods are counted
             * @example 2026-12-01T10:00:00-05:00
             */
            continueDateTime: string;
        };
        /** ConversionRate */
        ConversionRate: {
            /**
             * @description ISO 4217 code of what is converted.
             * @example EUR
             */
            baseCurrency: string;
            /**
             * @description ISO 4217 code of what it is converted to.
             * @example EUR
             */
            currency: string;
            /** @description Units of `currency` for one unit of `baseCurrency`. */
            rate: string;
            /**
             * @description custom: set by the operator. ecb: of the European Central Bank.
             * @enum {unknown}
             */
            source: "custom" | "ecb";
            /**
             * Format: date-time
             * @description Of a custom rate.
             */
            setAt?: string;
            /**
             * Format: date
             * @description Of a rate of the ECB.
             */
            date?: string;
        };
        /** CreateBiApiKeyRequest */
        CreateBiApiKeyRequest: {
            /**
             * @description What the key is for.
             * @example Reporting
             */
            name: string;
            /**
             * @description Narrows the key to one merchant.
             * @example ME-0000-0000-0000-0000-0000-0001
             */
            merchantGuid?: string;
        };
        /** CreateConnectorRequest */
        CreateConnectorRequest: {
            /**
             * @description Name of the connector.
             * @example Cards
             */
            name: string;
            /**
             * @description The adapter's id; not needed for a meta-connector.
             * @example Simulator
             */
            adapter?: string;
            /**
             * @description A payment method of the adapter; not needed for a meta-connector.
             * @example Creditcard
             */
            method?: string;
            /**
             * @description Unique in the whole gateway; it stands in the path of every request.
             * @example demo-card
             */
            apiKey: string;
            /** @description Generated when it is empty. */
            publicIntegrationKey?: string | null;
            /** @description Generated when it is empty, and then shown once. */
            sharedSecret?: string | null;
            /** @description Country of the business, ISO 3166-1 alpha-2. */
            businessCountry?: string | null;
            /** @description Access to the provider. */
            config?: components["schemas"]["ConnectorConfiguration"];
            /** @description Outranks the tenant-wide container. */
            customerProfileContainer?: number | null;
            /** @description The id of a risk profile. Another value is stored and returned. */
            defaultRiskRuleSet?: (number | string) | null;
            /** @description The id of a risk profile. Another value is stored and returned. */
            vtRiskRuleSet?: (number | string) | null;
            alias?: string | null;
            /** @description Stored and returned. */
            terminals?: components["schemas"]["Terminal"][];
            description?: string | null;
            /** @description Its requests are refused. */
            disabled?: boolean;
            /** @description Types that the connector refuses. */
            disabledTransactionTypes?: ("initial_debit" | "initial_preauthorize" | "capture" | "partial_capture" | "refund" | "partial_refund" | "register" | "deregister" | "payout" | "recurring_debit" | "recurring_preauthorize")[];
            /**
             * @description How callbacks are signed. json: with SHA-512. inherit: as the request was signed.
             * @enum {unknown}
             */
            postbackFormat?: "inherit" | "json";
            provider?: string | null;
            /** @description Schedules may be started, and sent with transactions. */
            scheduleApiAvailable?: boolean;
            /** @description Stored and returned. */
            virtualTerminalAvailable?: boolean;
            /**
             * @description Merged by name; "1" = on, null = back to the default. getConnectorSettings lists them.
             * @example {
             *       "postback:send-on-pending": "1"
             *     }
             */
            settings?: {
                [key: string]: string | number | null;
            };
            /**
             * @description Merged after `settings`.
             * @example {
             *       "postback:send-on-pending": "1"
             *     }
             */
            addSettings?: {
                [key: string]: string | number | null;
            };
            /** @description Names of settings that go back to their defaults. */
            removeSettings?: string[];
            /** @description Templates of mails and result pages; they outrank the tenant's. */
            payByLink?: {
                /** @description Templates for every language that has none of its own. */
                defaultLayout?: components["schemas"]["LayoutTemplates"];
                /** @description By language (ISO 639-1, or with a region: pt-BR), before `defaultLayout`; null removes a language. */
                layoutByLanguage?: {
                    [key: string]: components["schemas"]["LayoutTemplates"] | null;
                };
            };
            /** @description Makes it a connector that routes each request to one of others by rules. */
            routingMetaConnector?: components["schemas"]["RoutingMetaConnector"];
            /** @description Makes it a connector whose page lets the customer choose a payment method. */
            multiMethodMetaConnector?: components["schemas"]["MultiMethodMetaConnector"];
        };
        /** CreateCustomerProfileContainerRequest */
        CreateCustomerProfileContainerRequest: {
            /**
             * @description Name of the container.
             * @example Customers
             */
            name: string;
            /** @description Sub-tenants may assign it too. */
            sharedWithSubtenants?: boolean;
        };
        /** CreateFeeEntityRequest */
        CreateFeeEntityRequest: {
            /**
             * @description Who takes the fees.
             * @example House fee
             */
            name: string;
            /**
             * @description `merchant-…` is what the merchant pays; the others are what providers take.
             * @enum {unknown}
             */
            entityType: "normal" | "markup" | "interchange" | "scheme" | "conversion" | "gateway" | "merchant-normal" | "merchant-markup" | "merchant-interchange" | "merchant-scheme" | "merchant-conversion";
        };
        /** CreateFeeSetRequest */
        CreateFeeSetRequest: {
            /**
             * @description What the fees are of. Those of the tenant, merchant and connector of a transaction add up.
             * @enum {unknown}
             */
            ownerKind: "tenant" | "merchant" | "connector";
            /**
             * @description The tenant, merchant or connector.
             * @example ME-0000-0000-0000-0000-0000-0001
             */
            ownerGuid: string;
            /**
             * Format: date-time
             * @description From then on the fees apply, until the owner's next set begins. In UTC.
             * @example 2026-11-01T00:00:00Z
             */
            validFrom: string;
            /**
             * @description For people.
             * @example Prices of 2027
             */
            description: string;
            /** @description The fees, at most 50. A set without fees ends those of the set before. */
            fees: ({
                /**
                 * @description Of each transaction that meets `when`.
                 * @enum {string}
                 */
                kind: "transactional";
                /**
                 * @description The fee entity.
                 * @example 019abc00-0000-7000-8000-000000000000
                 */
                entityGuid: string;
                /**
                 * @description Shown with the fee.
                 * @example Card processing
                 */
                description?: string;
                /** @description It is taken from the merchant's settlement. Default: true. */
                deductsPayout?: boolean;
                /** @description All must be met; one that is left out always is. */
                when?: {
                    /** @description The type of the transaction is one of these. */
                    types?: ("debit" | "preauthorize" | "incremental-authorization" | "capture" | "void" | "refund" | "register" | "deregister" | "payout" | "chargeback" | "chargeback-reversal")[];
                    /**
                     * @description Of the transaction. Default: success.
                     * @enum {unknown}
                     */
                    result?: "success" | "failed" | "all";
                    /** @description The currency of the transaction is one of these. */
                    currencies?: string[];
                    /** @description The brand of the card is one of these. */
                    cardBrands?: string[];
                    /** @description The country of the customer's billing address is one of these. */
                    billingCountries?: string[];
                    /** @description The country of the card against that of the merchant: the same, another one within the European Economic Area, or else. */
                    cardRegions?: ("domestic" | "intra-eea" | "interregional")[];
                    /**
                     * @description Inclusive. Needs exactly one currency.
                     * @example 10.00
                     */
                    amountFrom?: string;
                    /**
                     * @description Inclusive. Needs exactly one currency.
                     * @example 99.99
                     */
                    amountTo?: string;
                };
                /** @description How much: percentage plus fixed, not less than minimum and not more than maximum. Needs percentage or fixed. */
                rate: {
                    /**
                     * @description Of the amount with its surcharge, rounded half up to the minor unit.
                     * @example 2.9
                     */
                    percentage?: string;
                    /**
                     * @description Added to the percentage.
                     * @example 0.25
                     */
                    fixed?: string;
                    /**
                     * @description The fee is not less.
                     * @example 0.50
                     */
                    minimum?: string;
                    /**
                     * @description The fee is not more.
                     * @example 5.00
                     */
                    maximum?: string;
                    /** @description Of fixed, minimum and maximum, and then of the transaction. */
                    currency?: string;
                };
            } | {
                /**
                 * @description Of the merchant or connector, after each period.
                 * @enum {string}
                 */
                kind: "periodic";
                /**
                 * @description The fee entity.
                 * @example 019abc00-0000-7000-8000-000000000000
                 */
                entityGuid: string;
                /**
                 * @description Shown with the fee.
                 * @example Card processing
                 */
                description?: string;
                /**
                 * @description The period: a calendar month or year, in UTC.
                 * @enum {unknown}
                 */
                every: "month" | "year";
                /**
                 * @description Taken from the merchant's settlement after each period.
                 * @example 20.00
                 */
                amount: string;
                /**
                 * @description ISO 4217 code.
                 * @example EUR
                 */
                currency: string;
            })[];
        };
        /** CreateMerchantRequest */
        CreateMerchantRequest: {
            /**
             * @description Name of the merchant; customers see it on payment pages.
             * @example Demo Shop
             */
            name: string;
            description?: string | null;
            /** @description Where the merchant's own mails go. */
            email?: string | null;
            /** @description Shown on payment pages and in mails; `dark` on dark pages, else `light` there too. */
            logos?: {
                /** @description A PNG, JPEG or WebP image of at most 32 KiB as a data URL; null removes it. */
                light?: string | null;
                /** @description A PNG, JPEG or WebP image of at most 32 KiB as a data URL; null removes it. */
                dark?: string | null;
            };
            /** @description What the merchant's payment pages show; null: nothing of its own. */
            paymentPage?: components["schemas"]["PaymentPage"] | null;
            address?: string | null;
            city?: string | null;
            zipCode?: string | null;
            /** @description ISO 3166-1 alpha-2. Stored and returned. */
            country?: string | null;
            /** @description Address of the merchant's site. Stored and returned. */
            homepage?: string | null;
            /** @description Name in the IANA database. */
            timezone?: string | null;
            /** @description ISO 4217. Stored and returned. */
            defaultCurrency?: string | null;
            externalId?: string | null;
            /** @description Stored and returned; no mail is sent there. */
            administrativeEmail?: string | null;
            /** @description Stored and returned; no mail is sent there. */
            technicalEmail?: string | null;
            /** @description Stored and returned; no mail is sent there. */
            riskAlertEmail?: string | null;
            /** @description Stored and returned; no mail is sent there. */
            schedulerAlertEmail?: string | null;
            /** @description Stored and returned: there are no events without a connector to report. */
            eventNotificationUrl?: string | null;
            /** @description The id of a risk profile, for connectors that name none. Another value is stored and returned. */
            defaultRiskRuleSet?: (number | string) | null;
            /** @description The id of a risk profile, for connectors that name none. Another value is stored and returned. */
            defaultVtRiskRuleSet?: (number | string) | null;
            /** @description Only false: connectors are disabled one by one. */
            disabled?: boolean;
            /** @description Only an empty list: a connector has disabledTransactionTypes of its own. */
            disabledTransactionTypes?: string[];
            /** @description Only false: card data is allowed by the connector's setting pci:card-data. */
            isPciEnabled?: boolean;
        };
        /** CreateMerchantUserRequest */
        CreateMerchantUserRequest: {
            /**
             * @description Unique in the whole gateway. No colon: HTTP Basic ends the username at one.
             * @example demo
             */
            username: string;
            /**
             * @description At least 12 characters, and none that is easy to guess. Only a hash is stored.
             * @example blue-otter-runs-94
             */
            password: string;
            /**
             * @description Always api: people sign in to the console.
             * @enum {unknown}
             */
            type: "api";
            /**
             * @description Settings of the user; "1" = on, null = back to the default.
             * @example {
             *       "pay-by-link-api": "1"
             *     }
             */
            settings?: {
                [key: string]: string | number | null;
            };
            /** @description Stored and returned. */
            email?: string | null;
            firstName?: string | null;
            lastName?: string | null;
            /**
             * @description Permissions in a web interface, which API users do not use: stored and returned.
             * @example [
             *       "frontend.transaction.refund"
             *     ]
             */
            permissions?: string[];
            /** @description A disabled user is refused. */
            disabled?: boolean;
            /** @description From then on the user is refused. */
            validUntil?: string | null;
            /**
             * @description What the user may do; with none the user only reads. Unless given, a new user may do everything if the root credential makes it, and everything but `refund` and `payout` otherwise.
             * @example [
             *       "debit",
             *       "capture",
             *       "void"
             *     ]
             */
            operations?: ("debit" | "preauthorize" | "incrementalAuthorization" | "capture" | "void" | "register" | "deregister" | "refund" | "payout")[];
            /**
             * @description Which connectors the user may call: those in test mode, the others, or both (unless given).
             * @enum {unknown}
             */
            mode?: "test" | "live" | "both";
            /** @description Only an empty list: a user sees the connectors of its own merchant. */
            multiMerchantAccess?: string[];
            /** @description Only false: the password of an API user is in the request. */
            sendInitialPassword?: boolean;
            /** @description What the user may do beyond payments, in the public API's form. */
            apiUserSettings?: components["schemas"]["ApiUserSettings"];
        };
        /** CreateProvisioningCredentialRequest */
        CreateProvisioningCredentialRequest: {
            /**
             * @description What the credential is for.
             * @example Terraform
             */
            name: string;
            /** @description `read`: read configuration, callbacks, disputes, settlements and the audit. `configure`: create and change tenants, merchants, connectors, containers, rates and fee sets. `credentials`: create and change API users, BI keys, secrets of connectors and where they are sent, and credentials of this API. `annotate`: add tags, fees, settlements, reconciliations and risks to transactions, and line items; import settlements. `operate`: send callbacks again, rebuild BI documents and write settlement files. */
            permissions: ("read" | "configure" | "credentials" | "annotate" | "operate")[];
            /** @description How long it is valid; 90 days unless given. */
            validDays?: number;
        };
        /** CreateRiskProfileRequest */
        CreateRiskProfileRequest: {
            /**
             * @description Of the profile.
             * @example Web shop
             */
            name: string;
            /**
             * @description For the operator.
             * @example Rules of the web shops
             */
            description?: string;
            /** @description Holds for the tenant and all below where neither connector nor merchant names another. One of a tenant. */
            isDefault?: boolean;
            /** @description Checks nothing, also where the profile of a merchant or tenant would apply otherwise. */
            disabled?: boolean;
            /** @description In their order; the first that hits with `approve`, `review` or `decline` decides. */
            rules?: components["schemas"]["RiskRule"][];
            /** @description What the sum of the scores means where no rule decides. Below the first band, and without any, the payment is approved. */
            scoreCard?: {
                /** @description From this score on, until the next band begins. */
                from: number;
                /**
                 * @description What becomes of the payment.
                 * @enum {unknown}
                 */
                action: "approve" | "review" | "decline";
                /** @description The payment needs 3-D Secure, whatever the request says. Not where the customer is absent. */
                threeDSecure?: boolean;
                /** @description People are to look at the payment: it is in BI as `alert`, and a warning in the log. */
                alert?: boolean;
            }[];
        };
        /** CreateSettlementExportRequest */
        CreateSettlementExportRequest: {
            /**
             * Format: date-time
             * @description Transactions that became final then or later, in UTC.
             * @example 2026-11-01T00:00:00Z
             */
            periodFrom: string;
            /**
             * Format: date-time
             * @description Transactions that became final before it. At most 366 days after periodFrom, and not in the future.
             * @example 2026-11-01T00:00:00Z
             */
            periodTo: string;
            /** @description The merchant gets the files by getSettlementFiles. Default: true. */
            accessibleByMerchant?: boolean;
            /** @description Of test transactions instead of real ones. Default: false. */
            testMode?: boolean;
        };
        /** CreateTenantRequest */
        CreateTenantRequest: {
            /**
             * @description Name of the tenant.
             * @example Acme Payments
             */
            name: string;
            /**
             * @description Makes a sub-tenant; left out = below the root.
             * @example TE-0000-0000-0000-0000-0000-0001
             */
            parentTenantGuid?: string;
        };
        /** Customer */
        Customer: {
            /** @description A number is kept as text */
            identification?: string | number;
            /** @description First name. */
            firstName?: string;
            /** @description Family name. */
            lastName?: string;
            /**
             * Format: date
             * @description Date of birth, as YYYY-MM-DD.
             */
            birthDate?: string;
            /**
             * @description M or F.
             * @enum {unknown}
             */
            gender?: "M" | "F";
            /** @description Street and number of the billing address. */
            billingAddress1?: string;
            /** @description Second line of the billing address. */
            billingAddress2?: string;
            /** @description City of the billing address. */
            billingCity?: string;
            /** @description Postcode of the billing address. */
            billingPostcode?: string;
            /** @description State or region of the billing address. */
            billingState?: string;
            /**
             * @description Country of the billing address, ISO 3166-1 alpha-2.
             * @example AT
             */
            billingCountry?: string;
            /** @description Telephone number of the customer. */
            billingPhone?: string;
            /** @description First name of the recipient of the goods. */
            shippingFirstName?: string;
            /** @description Family name of the recipient of the goods. */
            shippingLastName?: string;
            /** @description Company that receives the goods. */
            shippingCompany?: string;
            /** @description Street and number of the shipping address. */
            shippingAddress1?: string;
            /** @description Second line of the shipping address. */
            shippingAddress2?: string;
            /** @description City of the shipping address. */
            shippingCity?: string;
            /** @description Postcode of the shipping address. */
            shippingPostcode?: string;
            /** @description State or region of the shipping address. */
            shippingState?: string;
            /**
             * @description Country of the shipping address, ISO 3166-1 alpha-2.
             * @example AT
             */
            shippingCountry?: string;
            /** @description Telephone number at the shipping address. */
            shippingPhone?: string;
            /** @description The customer's company. */
            company?: string;
            /** @description The customer's e-mail address; a payment link is mailed to it. */
            email?: string;
            /** @description True: the merchant has checked that the e-mail address belongs to the customer. */
            emailVerified?: boolean;
            /** @description IP address of the customer's browser, version 4 or 6. Of a list, as proxies make it of X-Forwarded-For, the first is taken. Kept in one form: 203.0.113.9 for ::ffff:203.0.113.9. */
            ipAddress?: string;
            /** @description The customer's national identity or tax number. */
            nationalId?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description Facts of the customer's instrument. There is no field for a card number. */
            paymentData?: {
                /** @description A bank account. */
                ibanData?: {
                    /** @description International bank account number, with or without spaces. Its check digits are verified when it is charged. */
                    iban?: string;
                    /** @description Bank identifier code. */
                    bic?: string;
                    /** @description Reference of the SEPA mandate. */
                    mandateId?: string;
                    /**
                     * Format: date
                     * @description When the mandate was signed, as YYYY-MM-DD.
                     */
                    mandateDate?: string;
                };
                /** @description A wallet. */
                walletData?: {
                    /** @description The wallet's id. */
                    walletReferenceId?: string;
                    /** @description Full name of the owner of the wallet. */
                    walletOwner?: string;
                    /** @description Kind of the wallet. */
                    walletType?: string;
                    /** @description First name of the owner of the wallet. */
                    walletOwnerFirstName?: string;
                    /** @description Family name of the owner of the wallet. */
                    walletOwnerLastName?: string;
                    /** @description Country of the owner of the wallet, ISO 3166-1 alpha-2. */
                    walletOwnerCountryCode?: string;
                };
                /** @description Masked facts of a card. */
                cardData?: {
                    /** @description Brand of the card. */
                    brand?: string;
                    /** @description Name as on the card. */
                    cardHolder?: string;
                    /** @description The first digits of the card number, eight at most. */
                    binDigits?: string;
                    /** @description The first six digits of the card number. */
                    firstSixDigits?: string;
                    /** @description The last four digits of the card number. */
                    lastFourDigits?: string;
                    /** @description Month of expiry, 1 to 12. */
                    expiryMonth?: string | number;
                    /** @description Year of expiry, four digits. */
                    expiryYear?: string | number;
                };
            };
        };
        /**
         * CustomerData
         * @description Every field, null where it is unknown.
         */
        CustomerData: {
            /**
             * @description Always customerData.
             * @enum {string}
             */
            _TYPE: "customerData";
        } & {
            [key: string]: unknown;
        };
        /** CustomerProfileAccess */
        CustomerProfileAccess: {
            /** @description Number of the entry. */
            id: string;
            /**
             * Format: date-time
             * @description When it was.
             */
            at: string;
            /**
             * @description The operation that read or changed the profile.
             * @example getProfile
             */
            operation: string;
            /** @description The gateway's id of the customer's profile. */
            profileGuid: string;
            /** @description The tenant. */
            tenantGuid: string;
            /** @description The merchant. */
            merchantGuid: string;
            /** @description The connector. */
            connectorGuid: string;
            /** @description Null: a result that came later, outside of a request. */
            username: string | null;
        };
        /** CustomerProfileContainer */
        CustomerProfileContainer: {
            /** @description Number of the container. */
            id: number;
            /** @description Name of the container. */
            name: string;
            /** @description Merchants of sub-tenants can use the profiles in it. */
            sharedWithSubtenants: boolean;
            /** @description Its profiles cannot be used. */
            disabled: boolean;
            /** @description The tenant. */
            tenantGuid: string;
        };
        /** CustomerProfileError */
        CustomerProfileError: {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: false;
            /** @description The same as errorMessage. */
            message?: string;
            /** @description What went wrong, in English, for developers. It names the field that is at fault. */
            errorMessage: string;
            /** @description Number of the error; docs/reference/errors.md lists all of them. */
            errorCode: number | string;
        } & {
            [key: string]: unknown;
        };
        /**
         * CustomerProfileReference
         * @description One of the two ids names the customer's profile.
         */
        CustomerProfileReference: {
            /** @description The gateway's id of the profile. */
            profileGuid?: string;
            /** @description A number is kept as text */
            customerIdentification?: string | number;
            /** @description The instrument is the customer's preferred one. */
            markAsPreferred?: boolean;
        };
        /**
         * DccData
         * @description The gateway's offer, which has all fields; or what the merchant sent of a conversion of its own.
         */
        DccData: {
            /** @description Id of the offer. */
            uuid?: string;
            /**
             * @description Amount before the conversion.
             * @example 9.99
             */
            originalAmount?: string;
            /**
             * @description ISO 4217 code of the amount before the conversion.
             * @example EUR
             */
            originalCurrency?: string;
            /**
             * @description Amount after the conversion, mark-up included.
             * @example 9.99
             */
            convertedAmount?: string;
            /**
             * @description ISO 4217 code of the amount after the conversion.
             * @example EUR
             */
            convertedCurrency?: string;
            /** @description Converted units for one original unit. */
            conversionRate?: string;
            /** @description The mark-up on the reference rate in percent, included in the rate. */
            markUp?: string;
            /** @description Text that must be shown to the customer with the offer. */
            disclaimer?: string;
            /** @description The currency that was chosen. */
            selectedCurrency?: string;
        } & {
            [key: string]: unknown;
        };
        /** DccEvidence */
        DccEvidence: {
            /** @description The converted transaction. */
            transactionUuid: string;
            /**
             * @description What the customer chose; offered: nothing so far.
             * @enum {unknown}
             */
            outcome: "accepted" | "declined" | "offered";
            /** @description What was charged. */
            payment: {
                [key: string]: unknown;
            };
            /** @description What was shown, when, and what was chosen. */
            offers: {
                [key: string]: unknown;
            }[];
            /** @description Texts for the customer's receipt. */
            receipts: {
                [key: string]: unknown;
            }[];
        } & {
            [key: string]: unknown;
        };
        /** debit request */
        DebitRequest: {
            /**
             * @description Your unique id of the transaction
             * @example order-1
             */
            merchantTransactionId: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description Names and values that are passed to the provider with this request and not stored. */
            pspPassthroughData?: {
                [key: string]: string;
            };
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description The uuid of the earlier transaction that this one follows, or whose payment instrument it uses. */
            referenceUuid?: string;
            /**
             * @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705.
             * @example 9.99
             */
            amount: string;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency: string;
            /** @description Charged on top of the amount, in the same currency. The customer pays the sum. */
            surchargeAmount?: string | number;
            /**
             * @description Where the customer's browser continues after a successful payment: a page (http, https), or an app by its own scheme, as myshop://order/17.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            successUrl?: string;
            /**
             * @description Where the customer's browser continues after the customer cancelled: a page (http, https), or an app by its own scheme, as myshop://order/17.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            cancelUrl?: string;
            /**
             * @description Where the customer's browser continues after a failed payment: a page (http, https), or an app by its own scheme, as myshop://order/17.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            errorUrl?: string;
            /**
             * @description Where callbacks of this transaction are sent. Http or https; private addresses are refused in production.
             * @example https://shop.example/return
             */
            callbackUrl?: string;
            /** @description A one-time token of a card, the paymentToken of a stored instrument, or the token of a wallet: `applepay:` or `googlepay:` and its JSON. With payByLink it is not used: the customer pays on the link's page, and a one-time token stays valid */
            transactionToken?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /** @description What is sold: at most 128 positions. The payment page lists them. */
            items?: components["schemas"]["Item"][];
            /** @description How the amount is divided among sellers, at most 10 parts. Passed to a provider that supports it. */
            splits?: components["schemas"]["Split"][];
            /** @description True: also stores the payment instrument, for later charges by this transaction's uuid. */
            withRegister?: boolean;
            /**
             * @description Why the instrument is charged: once, as the first or a further payment of an agreement, or by mail or telephone order (MOTO). Default: SINGLE, or INITIAL with withRegister.
             * @enum {unknown}
             */
            transactionIndicator?: "SINGLE" | "INITIAL" | "RECURRING" | "FIRST-CARDONFILE" | "CARDONFILE" | "CARDONFILE-MERCHANT-INITIATED" | "MOTO";
            /** @description The person who pays. */
            customer?: components["schemas"]["Customer"];
            schedule?: components["schemas"]["ScheduleOfRequest"];
            customerProfileData?: components["schemas"]["CustomerProfileReference"];
            /** @description Facts about the customer and the purchase, for 3-D Secure. */
            threeDSecureData?: components["schemas"]["ThreeDSecureData"];
            payByLink?: components["schemas"]["PayByLink"];
            /**
             * @description The language of pages and mails: ISO 639-1 code, which may be followed by a region or a script: pt-BR, zh-Hant; also as a locale, de_DE_formal. Default: that of the browser; of mails English.
             * @example en
             */
            language?: string;
            /** @description True: offers the customer to pay in the currency of the card. Default: false. */
            requestDcc?: boolean;
            /** @description A conversion that the merchant made before the request, for the record. */
            dccData?: components["schemas"]["MerchantConversion"];
            /** @description Level 2 and 3 data of the purchase, which lowers the interchange of some commercial cards. */
            l2l3Data?: components["schemas"]["L2L3Data"];
            /** @description The scheme's own id of the transaction that began an agreement; given to the provider */
            referenceSchemeTransactionIdentifier?: string;
            /** @description Allows the issuer to approve less than the amount. No adapter of this gateway makes use of it: a payment is approved as a whole or declined */
            requestPartialAuthorization?: boolean;
            /** @description The uuid of the transaction whose payment instrument receives the money. */
            recipientAccountReferenceUuid?: string;
            /** @description True: the response lists every attempt with its connector, as tracingData. */
            includeTracing?: boolean;
            cardData?: components["schemas"]["CardDataOfRequest"];
        };
        /** DeleteProfileRequest */
        DeleteProfileRequest: {
            /**
             * @description Assigned by the gateway.
             * @example CP-91ec-509a-3899-4f4f-a4ad-67fb
             */
            profileGuid?: string;
            /**
             * @description Your own id of the customer; unique within the container. A number is the same as its text.
             * @example customer-1
             */
            customerIdentification?: string | number;
        };
        /** DeleteProfileResult */
        DeleteProfileResult: {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: true;
        };
        /** deregister request */
        DeregisterRequest: {
            /**
             * @description Your unique id of the transaction
             * @example order-1
             */
            merchantTransactionId: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description Names and values that are passed to the provider with this request and not stored. */
            pspPassthroughData?: {
                [key: string]: string;
            };
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description The uuid of the earlier transaction that this one follows, or whose payment instrument it uses. */
            referenceUuid?: string;
            /**
             * @description Not used: no customer takes part. Clients send it with every operation.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            successUrl?: string;
            /**
             * @description Not used: no customer takes part. Clients send it with every operation.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            cancelUrl?: string;
            /**
             * @description Not used: no customer takes part. Clients send it with every operation.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            errorUrl?: string;
            /**
             * @description Where callbacks of this transaction are sent. Http or https; private addresses are refused in production.
             * @example https://shop.example/return
             */
            callbackUrl?: string;
            /** @description A one-time token of a card, the paymentToken of a stored instrument, or the token of a wallet: `applepay:` or `googlepay:` and its JSON. With payByLink it is not used: the customer pays on the link's page, and a one-time token stays valid */
            transactionToken?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /**
             * @description The language of pages and mails: ISO 639-1 code, which may be followed by a region or a script: pt-BR, zh-Hant; also as a locale, de_DE_formal. Default: that of the browser; of mails English.
             * @example en
             */
            language?: string;
            /**
             * @description What is deleted: the stored card (PAN), its network token (NT), or both (ALL, the default).
             * @enum {unknown}
             */
            tokenType?: "ALL" | "PAN" | "NT";
        };
        /** DetachPaymentInstrumentRequest */
        DetachPaymentInstrumentRequest: {
            /**
             * @description The successful transaction that registered the instrument.
             * @example d94c0d72f3a36e21f16e
             */
            transactionUuid: string;
            /**
             * @description Assigned by the gateway.
             * @example CP-91ec-509a-3899-4f4f-a4ad-67fb
             */
            profileGuid?: string;
            /**
             * @description Your own id of the customer; unique within the container. A number is the same as its text.
             * @example customer-1
             */
            customerIdentification?: string | number;
        };
        /** DetachPaymentInstrumentResult */
        DetachPaymentInstrumentResult: {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: true;
            /** @description What happened, in English. */
            message: string;
            /** @description The gateway's id of the customer's profile. */
            profileGuid: string;
        };
        /** Dispute */
        Dispute: {
            /** @description Id of the dispute here. */
            guid: string;
            /**
             * @description The provider's id.
             * @example du_1MtJUT2eZvKYlo2C
             */
            disputeId: string;
            /** @description The debit or capture that is disputed. */
            transactionUuid: string;
            /** @description The merchant. */
            merchantGuid: string;
            /** @description The connector. */
            connectorGuid: string;
            /**
             * @description Stage of the dispute.
             * @enum {unknown}
             */
            stage: "inquiry" | "chargeback" | "reversal" | "second_chargeback" | "closed" | "won" | "lost";
            /**
             * @description The disputed amount.
             * @example 9.99
             */
            amount: string;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency: string;
            /**
             * @description As the provider names it.
             * @example fraudulent
             */
            reason: string;
            /** @description The scheme's code, where the provider names it. */
            reasonCode: string | null;
            /** @description Until when it can be defended; null when that is not known or over. */
            dueAt: string | null;
            /**
             * Format: date-time
             * @description When the dispute began.
             */
            openedAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            modifiedAt: string;
            /** @description When it was closed, won or lost. */
            endedAt: string | null;
            /** @description What the provider reported, in the order in which it came. */
            reports: {
                /**
                 * @description Stage of the dispute.
                 * @enum {unknown}
                 */
                stage: "inquiry" | "chargeback" | "reversal" | "second_chargeback" | "closed" | "won" | "lost";
                /**
                 * @description The disputed amount.
                 * @example 9.99
                 */
                amount: string;
                /**
                 * @description ISO 4217 code of the amount.
                 * @example EUR
                 */
                currency: string;
                /**
                 * @description As the provider names it.
                 * @example fraudulent
                 */
                reason: string;
                /** @description The scheme's code, where the provider names it. */
                reasonCode: string | null;
                /** @description Until when it can be defended; null when that is not known or over. */
                dueAt: string | null;
                /**
                 * Format: date-time
                 * @description When it happened, as the provider says.
                 */
                occurredAt: string;
            }[];
            /** @description How the merchant responded through this gateway. */
            responses: {
                /** @description The chargeback that it is about. */
                chargebackUuid: string;
                /**
                 * @description `accept`: the cardholder keeps the money. `evidence`: it was contested.
                 * @enum {unknown}
                 */
                kind: "accept" | "evidence";
                /**
                 * @description `sent`: its outcome is not known yet.
                 * @enum {unknown}
                 */
                state: "sent" | "done" | "refused";
                /** @description Why it was refused, or has no outcome yet. */
                because: string | null;
                /** @description Evidence that is kept for this chargeback. */
                files: {
                    /**
                     * @description What it shows, as the provider names it.
                     * @example receipt
                     */
                    type: string;
                    /**
                     * @description By its content.
                     * @example application/pdf
                     */
                    mediaType: string;
                    /** @description Its size. */
                    bytes: number;
                }[];
                /**
                 * Format: date-time
                 * @description When the merchant made it.
                 */
                sentAt: string;
                /** @description When its outcome became known. */
                endedAt: string | null;
            }[];
            /** @description What speaks for the merchant. */
            evidence: components["schemas"]["DisputeEvidence"];
        };
        /**
         * DisputeEvidence
         * @description A part that there is none of is null.
         */
        DisputeEvidence: {
            /** @description The transaction that the customer made; masked facts of the card only. */
            payment: {
                [key: string]: unknown;
            } | null;
            /** @description What collected the money, if that is not the payment itself. */
            capture: {
                [key: string]: unknown;
            } | null;
            /** @description Of 3-D Secure: decisions, messages and results. */
            authentication: {
                [key: string]: unknown;
            } | null;
            /** @description What the customer saw and chose of a conversion, with the receipts. */
            conversion: {
                [key: string]: unknown;
            } | null;
            /** @description Events of the payment link. */
            paymentLink: {
                [key: string]: unknown;
            }[] | null;
            /** @description To whom it was delivered, as the merchant said, and when the merchant was notified. */
            delivery: {
                [key: string]: unknown;
            } | null;
        };
        /** DisputeEvidenceUpload */
        DisputeEvidenceUpload: {
            /**
             * Format: binary
             * @description A PDF, JPEG or PNG file.
             */
            file: string;
            /**
             * @description An object as JSON text: `type` names what the file shows, as the provider names it.
             * @example {"type": "receipt"}
             */
            extraData?: string;
        };
        /** DisputeRequest */
        DisputeRequest: {
            /** @description With submit-evidence: the texts of the evidence, by the names that the provider has for them. With accept: your own note, kept with the response. With metadata it has no effect. */
            extraData?: {
                [key: string]: string;
            };
        };
        /** DisputeResponse */
        DisputeResponse: {
            /** @description Whether it was done, or is under way. */
            success: boolean;
            /**
             * @description `PENDING`: the provider's response was lost; the gateway finds out, and calls back. Absent on success.
             * @enum {unknown}
             */
            returnType?: "PENDING" | "ERROR";
            /** @description What became of it; after an upload the types of the files that are kept. */
            extraData?: {
                [key: string]: string;
            };
            /** @description With metadata: what the provider says of the dispute. */
            metaData?: {
                [key: string]: string;
            };
            /** @description As metaData; the official PHP client reads it by this name. */
            metadata?: {
                [key: string]: string;
            };
            /** @description Why it was not done; nothing was changed at the provider. */
            errors?: {
                /** @description What is wrong. */
                errorMessage: string;
                /** @description Its code. */
                errorCode: number;
                /** @description As errorMessage. */
                message: string;
                /** @description As errorCode. */
                code: number;
                /** @description In the provider's words. */
                adapterMessage: string | null;
                /** @description The provider's own code. */
                adapterCode: string | null;
            }[];
        };
        /** FeeEntity */
        FeeEntity: {
            /** @description Id of the entity. */
            guid: string;
            /** @description The tenant. */
            tenantGuid: string;
            /** @description Who takes the fees. */
            name: string;
            /** @description Kind of its fees, as in createFeeEntity. */
            entityType: string;
        };
        /** FeeSet */
        FeeSet: {
            /** @description Id of the set. */
            guid: string;
            /**
             * @description What the fees are of. Those of the tenant, merchant and connector of a transaction add up.
             * @enum {unknown}
             */
            ownerKind: "tenant" | "merchant" | "connector";
            /** @description The tenant, merchant or connector. */
            ownerGuid: string;
            /**
             * Format: date-time
             * @description From then on the fees apply, until the owner's next set begins.
             */
            validFrom: string;
            /** @description For people. */
            description: string;
            /** @description The fees, as createFeeSet has them. */
            fees: unknown[];
        };
        /** FetchSettlementsRequest */
        FetchSettlementsRequest: {
            /**
             * Format: date-time
             * @description Payouts that arrived then or later, in UTC.
             * @example 2026-11-01T00:00:00Z
             */
            periodFrom: string;
            /**
             * Format: date-time
             * @description Payouts that arrived before it, in UTC. At most 366 days after periodFrom.
             * @example 2026-11-01T00:00:00Z
             */
            periodTo: string;
        };
        /** GetPayByLinkResult */
        GetPayByLinkResult: {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: true;
            /** @description The gateway's id of the transaction. */
            uuid: string;
            /** @description Your own id of the transaction. */
            merchantTransactionId: string;
            /**
             * @description State of the transaction.
             * @enum {unknown}
             */
            transactionStatus: "SUCCESS" | "PENDING" | "REDIRECT" | "CANCELLED" | "ERROR";
            /** @description The payment link. */
            payByLinkData: components["schemas"]["PayByLinkData"];
            /** @description Oldest first. */
            timeline: components["schemas"]["PayByLinkEvent"][];
        };
        /** GetProfileRequest */
        GetProfileRequest: {
            /**
             * @description Assigned by the gateway.
             * @example CP-91ec-509a-3899-4f4f-a4ad-67fb
             */
            profileGuid?: string;
            /**
             * @description Your own id of the customer; unique within the container. A number is the same as its text.
             * @example customer-1
             */
            customerIdentification?: string | number;
            /** @description `paymentInstrumentsNext` of the response before, for the next page of instruments. */
            paymentInstrumentsFrom?: string;
        };
        /** GetProfileResult */
        GetProfileResult: {
            /** @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType. */
            success: boolean;
            /** @description Whether there is such a profile. False is no error: the other fields are then null. */
            profileExists: boolean;
            /** @description The gateway's id of the customer's profile. */
            profileGuid: string | null;
            /** @description Your own id of the customer; unique within the container. */
            customerIdentification: string | null;
            /** @description Payment method of the preferred instrument. */
            preferredMethod: string | null;
            /** @description What the profile has about the customer. */
            customer: components["schemas"]["CustomerData"] | null;
            /** @description Oldest first. Of more than 100 the preferred one and the newest; the others are on further pages. */
            paymentInstruments: components["schemas"]["PaymentInstrument"][];
            /** @description Of all pages; only when there are more than 100. */
            paymentInstrumentsTotal?: number;
            /** @description Send it as `paymentInstrumentsFrom` for the next page; null on the last one, and only when there are pages. */
            paymentInstrumentsNext?: string | null;
        };
        /** GetSettlementFilesRequest */
        GetSettlementFilesRequest: {
            /**
             * Format: date-time
             * @description Files that were written then or later.
             * @example 2026-11-01T00:00:00Z
             */
            fromDate: string;
            /**
             * Format: date-time
             * @description Files that were written then or earlier.
             * @example 2026-11-30T23:59:59Z
             */
            toDate: string;
            /**
             * @description `link` (unless given): addresses that expire after 24 hours.
             * @enum {unknown}
             */
            format?: "link" | "base64";
        };
        /** GetSettlementFilesResult */
        GetSettlementFilesResult: {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: true;
            /** @description How many are in settlementFiles. */
            numFiles: number;
            /** @description One for each period: the file with transactions, fees and line items. */
            settlementFiles: {
                /**
                 * @description Always settlement-file.
                 * @enum {string}
                 */
                _TYPE: "settlement-file";
                /** @description Name of the file, for saving it. */
                filename: string;
                /**
                 * Format: date-time
                 * @description When it was written, in UTC.
                 */
                creationDate: string;
                /**
                 * @description What content is, as requested.
                 * @enum {unknown}
                 */
                format: "link" | "base64";
                /** @description The address, or the file in Base64. */
                content: string;
                /** @description The file with the sums. */
                relatedFiles: {
                    /**
                     * @description Always settlement-file.
                     * @enum {string}
                     */
                    _TYPE: "settlement-file";
                    /** @description Name of the file, for saving it. */
                    filename: string;
                    /**
                     * Format: date-time
                     * @description When it was written, in UTC.
                     */
                    creationDate: string;
                    /**
                     * @description What content is, as requested.
                     * @enum {unknown}
                     */
                    format: "link" | "base64";
                    /** @description The address, or the file in Base64. */
                    content: string;
                    /** @description Always empty. */
                    relatedFiles: unknown[];
                }[];
            }[];
        };
        /** incrementalAuthorization request */
        IncrementalAuthorizationRequest: {
            /**
             * @description Your unique id of the transaction
             * @example order-1
             */
            merchantTransactionId: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description The uuid of the earlier transaction that this one follows, or whose payment instrument it uses. */
            referenceUuid: string;
            /**
             * @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705.
             * @example 9.99
             */
            amount: string;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency: string;
            /**
             * @description Not used: no customer takes part. Clients send it with every operation.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            successUrl?: string;
            /**
             * @description Not used: no customer takes part. Clients send it with every operation.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            cancelUrl?: string;
            /**
             * @description Not used: no customer takes part. Clients send it with every operation.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            errorUrl?: string;
            /**
             * @description Where callbacks of this transaction are sent. Http or https; private addresses are refused in production.
             * @example https://shop.example/return
             */
            callbackUrl?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /** @description What is sold: at most 128 positions. The payment page lists them. */
            items?: components["schemas"]["Item"][];
            /**
             * @description Why the instrument is charged: once, as the first or a further payment of an agreement, or by mail or telephone order (MOTO). Default: SINGLE, or INITIAL with withRegister.
             * @enum {unknown}
             */
            transactionIndicator?: "SINGLE" | "INITIAL" | "RECURRING" | "FIRST-CARDONFILE" | "CARDONFILE" | "CARDONFILE-MERCHANT-INITIATED" | "MOTO";
            /**
             * @description The language of pages and mails: ISO 639-1 code, which may be followed by a region or a script: pt-BR, zh-Hant; also as a locale, de_DE_formal. Default: that of the browser; of mails English.
             * @example en
             */
            language?: string;
            /** @description Level 2 and 3 data of the purchase, which lowers the interchange of some commercial cards. */
            l2l3Data?: components["schemas"]["L2L3Data"];
            /** @description The scheme's own id of the payment's life cycle; given to the provider */
            referenceSchemeLifecycleIdentifier?: string;
        };
        /** Item */
        Item: {
            /** @description Kind of the position, as the provider names it. */
            type?: string;
            /** @description Unit of measure of the quantity. */
            unit?: string;
            /**
             * @description Price of one unit, for level 2 and 3 data.
             * @example 9.99
             */
            unitPrice?: string;
            /**
             * @description Amount taken off this position.
             * @example 9.99
             */
            discount?: string;
            /**
             * @description The discount in percent.
             * @example 9.99
             */
            discountRate?: string;
            /**
             * @description Shipping costs of this position.
             * @example 9.99
             */
            shippingAmount?: string;
            /**
             * @description Tax contained, in units of the currency.
             * @example 9.99
             */
            taxAmount?: string;
            /**
             * @description The tax rate in percent.
             * @example 9.99
             */
            taxRate?: string;
            /** @description Code of the kind of goods. */
            commodityCode?: string;
            /** @description The taxes on this position, at most 10. */
            taxDetails?: components["schemas"]["TaxDetail"][];
            /** @description Your article number. */
            identification?: string;
            /** @description Name of the article, as customers see it. */
            name?: string;
            /** @description More about the article. */
            description?: string;
            /** @description How many; default: 1. Whole units. */
            quantity?: number | string;
            /** @description Price of one unit, decimal text in units of the currency. */
            price?: string | number;
            /**
             * @description ISO 4217 code of the price.
             * @example EUR
             */
            currency?: string;
            /** @description Its fields may also stand beside the item's other fields */
            l2l3Data?: {
                /** @description Kind of the position, as the provider names it. */
                type?: string;
                /** @description Unit of measure of the quantity. */
                unit?: string;
                /**
                 * @description Price of one unit, for level 2 and 3 data.
                 * @example 9.99
                 */
                unitPrice?: string;
                /**
                 * @description Amount taken off this position.
                 * @example 9.99
                 */
                discount?: string;
                /**
                 * @description The discount in percent.
                 * @example 9.99
                 */
                discountRate?: string;
                /**
                 * @description Shipping costs of this position.
                 * @example 9.99
                 */
                shippingAmount?: string;
                /**
                 * @description Tax contained, in units of the currency.
                 * @example 9.99
                 */
                taxAmount?: string;
                /**
                 * @description The tax rate in percent.
                 * @example 9.99
                 */
                taxRate?: string;
                /** @description Code of the kind of goods. */
                commodityCode?: string;
                /** @description The taxes on this position, at most 10. */
                taxDetails?: components["schemas"]["TaxDetail"][];
            };
            /** @description Your own data of the item: status responses and callbacks return it. */
            extraData?: {
                [key: string]: string;
            };
        };
        /** L2L3Data */
        L2L3Data: {
            /**
             * @description Tax contained, in units of the currency.
             * @example 9.99
             */
            taxAmount?: string;
            /** @description The buyer's VAT number. */
            vatRegistrationNumber?: string;
            /** @description Whether national tax is included, as the provider defines it. */
            nationalTaxIncluded?: string;
            /**
             * @description Amount taken off the whole purchase.
             * @example 9.99
             */
            discountAmount?: string;
            /** @description Code of the kind of goods. */
            commodityCode?: string;
            /**
             * @description Freight costs of the whole purchase.
             * @example 9.99
             */
            freightAmount?: string;
            /**
             * @description Tax on the freight.
             * @example 9.99
             */
            freightTaxAmount?: string;
            /**
             * @description Customs duty.
             * @example 9.99
             */
            dutyAmount?: string;
            /** @description The taxes on the whole purchase, at most 10. */
            taxDetails?: components["schemas"]["TaxDetail"][];
        };
        /**
         * LayoutTemplates
         * @description Liquid templates; null removes one, so that the next one applies.
         */
        LayoutTemplates: {
            /** @description Subject of the mail with the link. */
            emailSubject?: string | null;
            /** @description The mail with the link, as HTML. */
            emailHtml?: string | null;
            /** @description The mail with the link, as plain text. */
            emailText?: string | null;
            /** @description Subject of the customer's confirmation. */
            confirmationSubject?: string | null;
            /** @description The customer's confirmation, as HTML. */
            confirmationHtml?: string | null;
            /** @description The customer's confirmation, as plain text. */
            confirmationText?: string | null;
            /** @description Subject of the merchant's confirmation. */
            merchantConfirmationSubject?: string | null;
            /** @description The merchant's confirmation, as HTML. */
            merchantConfirmationHtml?: string | null;
            /** @description The merchant's confirmation, as plain text. */
            merchantConfirmationText?: string | null;
            /** @description The page after a payment, when no successUrl was given. */
            successPage?: string | null;
            /** @description The page after a failed payment, when no errorUrl was given. */
            errorPage?: string | null;
            /** @description The page after a cancellation, when no cancelUrl was given. */
            cancelledPage?: string | null;
            /** @description The page of a link that expired. */
            expiredPage?: string | null;
        };
        /** LineItem */
        LineItem: {
            /** @description Id of the line item. */
            guid: string;
            /**
             * Format: date-time
             * @description The settlement whose period contains it has the item.
             */
            date: string;
            /** @description ISO 4217 code of the amount. */
            currency: string;
            /**
             * @description Below zero it is taken from the merchant.
             * @example -20.00
             */
            amount: string;
            /** @description For the merchant. */
            description: string;
            /** @description The fee entity; null: none was given. */
            entityGuid: string | null;
        };
        /** Merchant */
        Merchant: {
            /**
             * @description Id of the merchant.
             * @example ME-0000-0000-0000-0000-0000-0001
             */
            guid: string;
            /** @description The tenant. */
            tenantGuid: string;
            /** @description Name of the merchant; customers see it on payment pages. */
            name: string;
            /** @description For the operator only. */
            description: string | null;
            /** @description Where the merchant's own mails go. */
            email: string | null;
            /** @description The merchant's logos, on payment pages and in mails. */
            logos: {
                /** @description For light pages; null: none. */
                light?: {
                    /** @description SHA-256 of the image. */
                    digest: string;
                    /** @description Media type of the image. */
                    contentType: string;
                    /** @description Pixels. */
                    width: number;
                    /** @description Pixels. */
                    height: number;
                };
                /** @description For dark pages; null: the light one is used. */
                dark?: {
                    /** @description SHA-256 of the image. */
                    digest: string;
                    /** @description Media type of the image. */
                    contentType: string;
                    /** @description Pixels. */
                    width: number;
                    /** @description Pixels. */
                    height: number;
                };
            };
            /**
             * @description Always false: a merchant cannot be disabled.
             * @enum {boolean}
             */
            disabled: false;
            /**
             * @description Always false: a merchant cannot be archived.
             * @enum {boolean}
             */
            archived: false;
            /** @description What the merchant's payment pages show; null: nothing of its own. */
            paymentPage?: components["schemas"]["PaymentPage"] | null;
            address?: string | null;
            city?: string | null;
            zipCode?: string | null;
            /** @description ISO 3166-1 alpha-2. Stored and returned. */
            country?: string | null;
            /** @description Address of the merchant's site. Stored and returned. */
            homepage?: string | null;
            /** @description Name in the IANA database. */
            timezone?: string | null;
            /** @description ISO 4217. Stored and returned. */
            defaultCurrency?: string | null;
            externalId?: string | null;
            /** @description Stored and returned; no mail is sent there. */
            administrativeEmail?: string | null;
            /** @description Stored and returned; no mail is sent there. */
            technicalEmail?: string | null;
            /** @description Stored and returned; no mail is sent there. */
            riskAlertEmail?: string | null;
            /** @description Stored and returned; no mail is sent there. */
            schedulerAlertEmail?: string | null;
            /** @description Stored and returned: there are no events without a connector to report. */
            eventNotificationUrl?: string | null;
            /** @description The id of a risk profile, for connectors that name none. Another value is stored and returned. */
            defaultRiskRuleSet?: (number | string) | null;
            /** @description The id of a risk profile, for connectors that name none. Another value is stored and returned. */
            defaultVtRiskRuleSet?: (number | string) | null;
        };
        /** MerchantConversion */
        MerchantConversion: {
            /** @description The id of the conversion at the party that made it. */
            remoteIdentifier?: string;
            /** @description Amount before the conversion. */
            originalAmount?: string | number;
            /**
             * @description ISO 4217 code of the amount before the conversion.
             * @example EUR
             */
            originalCurrency?: string;
            /** @description Amount after the conversion, mark-up included. */
            convertedAmount?: string | number;
            /**
             * @description ISO 4217 code of the amount after the conversion.
             * @example EUR
             */
            convertedCurrency?: string;
            /** @description Converted units for one original unit. */
            conversionRate?: number | string;
            /** @description The currency that was chosen. */
            selectedCurrency?: string;
            /** @description The mark-up on the reference rate in percent, included in the rate. */
            markUp?: number | string;
        };
        /** MerchantUser */
        MerchantUser: {
            /**
             * @description Id of the user.
             * @example MU-91ec-509a-3899-4f4f-a4ad-67fb
             */
            guid: string;
            /** @description The merchant. */
            merchantGuid: string;
            /** @description Name by which the user signs in. */
            username: string;
            /**
             * @description Always api.
             * @enum {unknown}
             */
            type: "api";
            /** @description What the user may do beyond payments, by name. */
            settings: {
                [key: string]: string;
            };
            /** @description Stored and returned. */
            email: string | null;
            /** @description First name. */
            firstName: string | null;
            /** @description Family name. */
            lastName: string | null;
            /** @description Stored and returned. */
            permissions: string[];
            /** @description What the user may do. */
            operations: ("debit" | "preauthorize" | "incrementalAuthorization" | "capture" | "void" | "register" | "deregister" | "refund" | "payout")[];
            /**
             * @description Which connectors the user may call.
             * @enum {unknown}
             */
            mode: "test" | "live" | "both";
            /** @description The user is refused. */
            disabled: boolean;
            /** @description From then on the user is refused; null: never. */
            validUntil: string | null;
            /** @description Until then the password before is accepted too, after `rotateMerchantUserPassword`; null without one. */
            previousPasswordValidUntil: string | null;
            /** @description Whether a request came with the present password since the rotation. */
            previousPasswordReplaced: boolean;
            /** @description Always empty: a user sees the connectors of its own merchant. */
            multiMerchantAccess: string[];
            /** @description What the user may do beyond payments, in the public API's form. */
            apiUserSettings: {
                [key: string]: boolean;
            };
        };
        /**
         * MultiMethodMetaConnector
         * @description The Payment Selection Page.
         */
        MultiMethodMetaConnector: {
            /** @description The methods to choose from, in this order. */
            connectors: string[];
            /** @description How often a customer whose payment was declined may choose again; when left out, the setting tx:max-attempts decides. */
            retries?: number | null;
            /** @description In minutes. */
            expiry?: number | null;
        };
        /** OptionsResult */
        OptionsResult: {
            /** @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType. */
            success: boolean;
            /** @description The options by name. */
            options?: {
                [key: string]: string;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * PayByLink
         * @description Makes the transaction a link to a payment page.
         */
        PayByLink: {
            /** @description True: the gateway mails the link to customer.email. False: you pass redirectUrl on yourself. */
            sendByEmail?: boolean;
            /** @description Minutes from now until the link expires. Absent: it does not expire. */
            expirationInMinute?: number;
        };
        /** PayByLinkData */
        PayByLinkData: {
            /**
             * @description Always true: the transaction is a payment link.
             * @enum {boolean}
             */
            payByLink: true;
            /** @description Whether the gateway was to mail the link: sendByEmail of the request. */
            sendViaEmail: boolean;
            /** @description The operation that cancels the link: POST without a body, with your credentials. */
            cancelUrl: string;
            /**
             * Format: date-time
             * @description When the link expires; absent when it does not.
             */
            expiresAt?: string;
            /** @description The state of the link's newest e-mail. */
            emailStatus?: string;
            /** @description Why no e-mail was sent. */
            emailReason?: string;
        } & {
            [key: string]: unknown;
        };
        /** PayByLinkError */
        PayByLinkError: {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: false;
            /**
             * @description What went wrong, in English, for developers. It names the field that is at fault.
             * @example amount: 'amount' is required
             */
            errorMessage: string;
            /**
             * @description Number of the error; docs/reference/errors.md lists all of them.
             * @example 1002
             */
            errorCode: number | string;
            /** @description State of the transaction. */
            transactionStatus?: string;
            /** @description Why no mail was sent. */
            emailReason?: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * PayByLinkEvent
         * @description Further fields give details of the event.
         */
        PayByLinkEvent: {
            /**
             * @description What happened.
             * @enum {unknown}
             */
            event: "created" | "transactionTokenNotUsed" | "mailPending" | "mailed" | "notMailed" | "opened" | "methodChosen" | "declined" | "paid" | "failed" | "cancelled" | "expired" | "replaced" | "latePayment";
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
        } & {
            [key: string]: unknown;
        };
        /** PaymentInstrument */
        PaymentInstrument: {
            /**
             * @description Always paymentInstrument.
             * @enum {string}
             */
            _TYPE: "paymentInstrument";
            /**
             * @description When it was stored, in UTC, as `YYYY-MM-DD HH:MM:SS`.
             * @example 2026-11-21 10:15:00
             */
            createdAt: string;
            /**
             * @description Kind of the instrument.
             * @enum {unknown}
             */
            method: "card" | "iban" | "wallet";
            /** @description Masked facts of the instrument, which depend on its kind. */
            paymentData: {
                [key: string]: unknown;
            };
            /**
             * @description Charges the stored instrument: put it in transactionToken of a transaction request.
             * @example pt::71ee81126036ab3fd0a1
             */
            paymentToken: string;
            /** @description Whether it is the customer's preferred instrument. */
            isPreferred: boolean;
            /** @description The wallet or network token behind a card: googlepay, applepay or network; null: none. */
            associatedTokenType: string | null;
            /** @description State of the card's network token; null: it has none. */
            networkTokenStatus: string | null;
            /** @description The card expires within 60 days, or has expired. */
            expiresSoon: boolean;
            /** @description The last successful transaction that charged it. */
            lastUsed: {
                /** @description When that was. */
                at: string;
                /** @description Type of that transaction. */
                transactionType: string | null;
            } | null;
            /** @description API keys of your connectors on which its paymentToken can be charged. */
            chargeableConnectors: string[];
        } & {
            [key: string]: unknown;
        };
        /**
         * PaymentPage
         * @description What the merchant's payment pages show. Replaced as a whole.
         */
        PaymentPage: {
            /** @description Of buttons and links; contrast to white of at least 4.5:1. */
            accentColor?: string | null;
            /** @description The same on dark pages; contrast to #161c24 of at least 4.5:1. */
            accentColorDark?: string | null;
            /** @description Linked on every page, also when the payment has ended. */
            imprintUrl?: string | null;
            /** @description The merchant's terms, linked on every page. */
            termsUrl?: string | null;
            /** @description The merchant's privacy notice, linked on every page. */
            privacyUrl?: string | null;
            /** @description Shown to customers on every page. */
            contactEmail?: string | null;
            /** @description Shown to customers on every page. */
            contactPhone?: string | null;
            /** @description Whose marks the card form shows; by default Visa, Mastercard and American Express. */
            cardBrands?: ("visa" | "mastercard" | "amex" | "discover" | "diners" | "jcb" | "unionpay" | "maestro")[] | null;
        };
        /** payout request */
        PayoutRequest: {
            /**
             * @description Your unique id of the transaction
             * @example order-1
             */
            merchantTransactionId: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description Names and values that are passed to the provider with this request and not stored. */
            pspPassthroughData?: {
                [key: string]: string;
            };
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description The uuid of the earlier transaction that this one follows, or whose payment instrument it uses. */
            referenceUuid?: string;
            /**
             * @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705.
             * @example 9.99
             */
            amount: string;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency: string;
            /**
             * @description Where the customer's browser continues after a successful payment: a page (http, https), or an app by its own scheme, as myshop://order/17.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            successUrl?: string;
            /**
             * @description Where the customer's browser continues after the customer cancelled: a page (http, https), or an app by its own scheme, as myshop://order/17.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            cancelUrl?: string;
            /**
             * @description Where the customer's browser continues after a failed payment: a page (http, https), or an app by its own scheme, as myshop://order/17.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            errorUrl?: string;
            /**
             * @description Where callbacks of this transaction are sent. Http or https; private addresses are refused in production.
             * @example https://shop.example/return
             */
            callbackUrl?: string;
            /** @description A one-time token of a card, the paymentToken of a stored instrument, or the token of a wallet: `applepay:` or `googlepay:` and its JSON. With payByLink it is not used: the customer pays on the link's page, and a one-time token stays valid */
            transactionToken?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /** @description What is sold: at most 128 positions. The payment page lists them. */
            items?: components["schemas"]["Item"][];
            /** @description How the amount is divided among sellers, at most 10 parts. Passed to a provider that supports it. */
            splits?: components["schemas"]["Split"][];
            /**
             * @description Why the instrument is charged: once, as the first or a further payment of an agreement, or by mail or telephone order (MOTO). Default: SINGLE, or INITIAL with withRegister.
             * @enum {unknown}
             */
            transactionIndicator?: "SINGLE" | "INITIAL" | "RECURRING" | "CARDONFILE" | "CARDONFILE-MERCHANT-INITIATED" | "MOTO";
            /** @description The person who pays. */
            customer?: components["schemas"]["Customer"];
            payByLink?: components["schemas"]["PayByLink"];
            /**
             * @description The language of pages and mails: ISO 639-1 code, which may be followed by a region or a script: pt-BR, zh-Hant; also as a locale, de_DE_formal. Default: that of the browser; of mails English.
             * @example en
             */
            language?: string;
            /** @description Level 2 and 3 data of the purchase, which lowers the interchange of some commercial cards. */
            l2l3Data?: components["schemas"]["L2L3Data"];
            /** @description The scheme's own id of the payment's life cycle; given to the provider */
            referenceSchemeLifecycleIdentifier?: string;
            /** @description Allows a provider to pay out as a refund without a charge before it. No adapter of this gateway makes use of it: a payout is sent as a payout */
            allowUnlinkedRefund?: boolean;
            /** @description True: the response lists every attempt with its connector, as tracingData. */
            includeTracing?: boolean;
            cardData?: components["schemas"]["CardDataOfRequest"];
        };
        /** preauthorize request */
        PreauthorizeRequest: {
            /**
             * @description Your unique id of the transaction
             * @example order-1
             */
            merchantTransactionId: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description Names and values that are passed to the provider with this request and not stored. */
            pspPassthroughData?: {
                [key: string]: string;
            };
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description The uuid of the earlier transaction that this one follows, or whose payment instrument it uses. */
            referenceUuid?: string;
            /**
             * @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705.
             * @example 9.99
             */
            amount: string;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency: string;
            /** @description Charged on top of the amount, in the same currency. The customer pays the sum. */
            surchargeAmount?: string | number;
            /** @description Captures the whole amount by itself so many minutes after it was reserved; null or absent: never. */
            captureInMinutes?: number | null;
            /**
             * @description Where the customer's browser continues after a successful payment: a page (http, https), or an app by its own scheme, as myshop://order/17.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            successUrl?: string;
            /**
             * @description Where the customer's browser continues after the customer cancelled: a page (http, https), or an app by its own scheme, as myshop://order/17.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            cancelUrl?: string;
            /**
             * @description Where the customer's browser continues after a failed payment: a page (http, https), or an app by its own scheme, as myshop://order/17.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            errorUrl?: string;
            /**
             * @description Where callbacks of this transaction are sent. Http or https; private addresses are refused in production.
             * @example https://shop.example/return
             */
            callbackUrl?: string;
            /** @description A one-time token of a card, the paymentToken of a stored instrument, or the token of a wallet: `applepay:` or `googlepay:` and its JSON. With payByLink it is not used: the customer pays on the link's page, and a one-time token stays valid */
            transactionToken?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /** @description What is sold: at most 128 positions. The payment page lists them. */
            items?: components["schemas"]["Item"][];
            /** @description How the amount is divided among sellers, at most 10 parts. Passed to a provider that supports it. */
            splits?: components["schemas"]["Split"][];
            /** @description True: also stores the payment instrument, for later charges by this transaction's uuid. */
            withRegister?: boolean;
            /**
             * @description Why the instrument is charged: once, as the first or a further payment of an agreement, or by mail or telephone order (MOTO). Default: SINGLE, or INITIAL with withRegister.
             * @enum {unknown}
             */
            transactionIndicator?: "SINGLE" | "INITIAL" | "RECURRING" | "FIRST-CARDONFILE" | "CARDONFILE" | "CARDONFILE-MERCHANT-INITIATED" | "MOTO";
            /** @description The person who pays. */
            customer?: components["schemas"]["Customer"];
            schedule?: components["schemas"]["ScheduleOfRequest"];
            customerProfileData?: components["schemas"]["CustomerProfileReference"];
            /** @description Facts about the customer and the purchase, for 3-D Secure. */
            threeDSecureData?: components["schemas"]["ThreeDSecureData"];
            payByLink?: components["schemas"]["PayByLink"];
            /**
             * @description The language of pages and mails: ISO 639-1 code, which may be followed by a region or a script: pt-BR, zh-Hant; also as a locale, de_DE_formal. Default: that of the browser; of mails English.
             * @example en
             */
            language?: string;
            /** @description True: offers the customer to pay in the currency of the card. Default: false. */
            requestDcc?: boolean;
            /** @description A conversion that the merchant made before the request, for the record. */
            dccData?: components["schemas"]["MerchantConversion"];
            /** @description Level 2 and 3 data of the purchase, which lowers the interchange of some commercial cards. */
            l2l3Data?: components["schemas"]["L2L3Data"];
            /** @description The scheme's own id of the transaction that began an agreement; given to the provider */
            referenceSchemeTransactionIdentifier?: string;
            /** @description Allows the issuer to approve less than the amount. No adapter of this gateway makes use of it: a payment is approved as a whole or declined */
            requestPartialAuthorization?: boolean;
            /** @description The uuid of the transaction whose payment instrument receives the money. */
            recipientAccountReferenceUuid?: string;
            /** @description True: the response lists every attempt with its connector, as tracingData. */
            includeTracing?: boolean;
            cardData?: components["schemas"]["CardDataOfRequest"];
        };
        /** prepare-debit request */
        PrepareDebitRequest: {
            /**
             * @description Your unique id of the transaction
             * @example order-1
             */
            merchantTransactionId?: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description The uuid of the earlier transaction that this one follows, or whose payment instrument it uses. */
            referenceUuid?: string;
            /**
             * @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705.
             * @example 9.99
             */
            amount: string;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency: string;
            /**
             * @description Where the customer's browser continues after a successful payment: a page (http, https), or an app by its own scheme, as myshop://order/17.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            successUrl?: string;
            /**
             * @description Where the customer's browser continues after the customer cancelled: a page (http, https), or an app by its own scheme, as myshop://order/17.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            cancelUrl?: string;
            /**
             * @description Where the customer's browser continues after a failed payment: a page (http, https), or an app by its own scheme, as myshop://order/17.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            errorUrl?: string;
            /**
             * @description Where callbacks of this transaction are sent. Http or https; private addresses are refused in production.
             * @example https://shop.example/return
             */
            callbackUrl?: string;
            /** @description A one-time token of a card, the paymentToken of a stored instrument, or the token of a wallet: `applepay:` or `googlepay:` and its JSON. With payByLink it is not used: the customer pays on the link's page, and a one-time token stays valid */
            transactionToken?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /** @description What is sold: at most 128 positions. The payment page lists them. */
            items?: components["schemas"]["Item"][];
            /** @description True: also stores the payment instrument, for later charges by this transaction's uuid. */
            withRegister?: boolean;
            /**
             * @description Why the instrument is charged: once, as the first or a further payment of an agreement, or by mail or telephone order (MOTO). Default: SINGLE, or INITIAL with withRegister.
             * @enum {unknown}
             */
            transactionIndicator?: "SINGLE" | "INITIAL" | "RECURRING" | "FIRST-CARDONFILE" | "CARDONFILE" | "CARDONFILE-MERCHANT-INITIATED";
            /** @description The person who pays. */
            customer?: components["schemas"]["Customer"];
            schedule?: components["schemas"]["ScheduleOfRequest"];
            customerProfileData?: components["schemas"]["CustomerProfileReference"];
            /** @description Facts about the customer and the purchase, for 3-D Secure. */
            threeDSecureData?: components["schemas"]["ThreeDSecureData"];
            /**
             * @description The language of pages and mails: ISO 639-1 code, which may be followed by a region or a script: pt-BR, zh-Hant; also as a locale, de_DE_formal. Default: that of the browser; of mails English.
             * @example en
             */
            language?: string;
        };
        /** prepare-preauthorize request */
        PreparePreauthorizeRequest: {
            /**
             * @description Your unique id of the transaction
             * @example order-1
             */
            merchantTransactionId?: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description The uuid of the earlier transaction that this one follows, or whose payment instrument it uses. */
            referenceUuid?: string;
            /**
             * @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705.
             * @example 9.99
             */
            amount: string;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency: string;
            /**
             * @description Where the customer's browser continues after a successful payment: a page (http, https), or an app by its own scheme, as myshop://order/17.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            successUrl?: string;
            /**
             * @description Where the customer's browser continues after the customer cancelled: a page (http, https), or an app by its own scheme, as myshop://order/17.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            cancelUrl?: string;
            /**
             * @description Where the customer's browser continues after a failed payment: a page (http, https), or an app by its own scheme, as myshop://order/17.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            errorUrl?: string;
            /**
             * @description Where callbacks of this transaction are sent. Http or https; private addresses are refused in production.
             * @example https://shop.example/return
             */
            callbackUrl?: string;
            /** @description A one-time token of a card, the paymentToken of a stored instrument, or the token of a wallet: `applepay:` or `googlepay:` and its JSON. With payByLink it is not used: the customer pays on the link's page, and a one-time token stays valid */
            transactionToken?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /** @description What is sold: at most 128 positions. The payment page lists them. */
            items?: components["schemas"]["Item"][];
            /** @description True: also stores the payment instrument, for later charges by this transaction's uuid. */
            withRegister?: boolean;
            /**
             * @description Why the instrument is charged: once, as the first or a further payment of an agreement, or by mail or telephone order (MOTO). Default: SINGLE, or INITIAL with withRegister.
             * @enum {unknown}
             */
            transactionIndicator?: "SINGLE" | "INITIAL" | "RECURRING" | "FIRST-CARDONFILE" | "CARDONFILE" | "CARDONFILE-MERCHANT-INITIATED";
            /** @description The person who pays. */
            customer?: components["schemas"]["Customer"];
            schedule?: components["schemas"]["ScheduleOfRequest"];
            customerProfileData?: components["schemas"]["CustomerProfileReference"];
            /** @description Facts about the customer and the purchase, for 3-D Secure. */
            threeDSecureData?: components["schemas"]["ThreeDSecureData"];
            /**
             * @description The language of pages and mails: ISO 639-1 code, which may be followed by a region or a script: pt-BR, zh-Hant; also as a locale, de_DE_formal. Default: that of the browser; of mails English.
             * @example en
             */
            language?: string;
        };
        /** prepare-register request */
        PrepareRegisterRequest: {
            /**
             * @description Your unique id of the transaction
             * @example order-1
             */
            merchantTransactionId?: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description Names and values that are passed to the provider with this request and not stored. */
            pspPassthroughData?: {
                [key: string]: string;
            };
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description The uuid of the earlier transaction that this one follows, or whose payment instrument it uses. */
            referenceUuid?: string;
            /**
             * @description Where the customer's browser continues after a successful payment: a page (http, https), or an app by its own scheme, as myshop://order/17.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            successUrl?: string;
            /**
             * @description Where the customer's browser continues after the customer cancelled: a page (http, https), or an app by its own scheme, as myshop://order/17.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            cancelUrl?: string;
            /**
             * @description Where the customer's browser continues after a failed payment: a page (http, https), or an app by its own scheme, as myshop://order/17.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            errorUrl?: string;
            /**
             * @description Where callbacks of this transaction are sent. Http or https; private addresses are refused in production.
             * @example https://shop.example/return
             */
            callbackUrl?: string;
            /** @description A one-time token of a card, the paymentToken of a stored instrument, or the token of a wallet: `applepay:` or `googlepay:` and its JSON. With payByLink it is not used: the customer pays on the link's page, and a one-time token stays valid */
            transactionToken?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /**
             * @description Why the instrument is charged: once, as the first or a further payment of an agreement, or by mail or telephone order (MOTO). Default: SINGLE, or INITIAL with withRegister.
             * @enum {unknown}
             */
            transactionIndicator?: "SINGLE" | "INITIAL" | "RECURRING" | "FIRST-CARDONFILE" | "CARDONFILE" | "CARDONFILE-MERCHANT-INITIATED" | "MOTO";
            /** @description The person who pays. */
            customer?: components["schemas"]["Customer"];
            schedule?: components["schemas"]["ScheduleOfRequest"];
            customerProfileData?: components["schemas"]["CustomerProfileReference"];
            /** @description Facts about the customer and the purchase, for 3-D Secure. */
            threeDSecureData?: components["schemas"]["ThreeDSecureData"];
            payByLink?: components["schemas"]["PayByLink"];
            /**
             * @description The language of pages and mails: ISO 639-1 code, which may be followed by a region or a script: pt-BR, zh-Hant; also as a locale, de_DE_formal. Default: that of the browser; of mails English.
             * @example en
             */
            language?: string;
            /** @description Level 2 and 3 data of the purchase, which lowers the interchange of some commercial cards. */
            l2l3Data?: components["schemas"]["L2L3Data"];
        };
        /** PrepareResponse */
        PrepareResponse: {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: true;
            /** @description What a page needs to show the hosted fields. */
            data: {
                /** @description The connector's key for browsers, for `PaymentJs.init`. */
                publicIntegrationKey: string;
                /** @description Address of `payment.js`. */
                scriptUrl: string;
                /** @description As in the request. */
                amount?: string;
                /** @description As in the request. */
                currency?: string;
                /** @description As in the request. */
                language?: string;
            } & {
                [key: string]: string;
            };
        } | {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: false;
            /**
             * @description What went wrong, in English, for developers. It names the field that is at fault.
             * @example Given identifier 'x' is invalid.
             */
            errorMessage: string;
            /** @description The same text as errorMessage. */
            error: string;
            /** @description Number of the error; docs/reference/errors.md lists all of them. */
            errorCode: number | string;
        };
        /**
         * Property
         * @description In words of JSON Schema.
         */
        Property: {
            /** @description Name of the field. */
            name: string;
            /** @description Type of its value. */
            type: string;
            /** @description Whether it must be given. */
            required: boolean;
            /** @description Its meaning. */
            description: string;
        } & {
            [key: string]: unknown;
        };
        /** ProviderSettlement */
        ProviderSettlement: {
            /** @description The provider's payout or batch. */
            settlementNumber: string;
            /** @description ISO 4217 code of the amount. */
            currency: string;
            /** @description Rows of it in this currency. */
            rows: number;
            /** @description Rows without a transaction so far. */
            unmatched: number;
            /** @description Of all rows that are no payout. */
            net: string;
            /** @description What the provider transferred. Unless it is `net`, something is missing. */
            paidOut: string;
        };
        /**
         * ProvisioningCredential
         * @description The credential, without its password.
         */
        ProvisioningCredential: {
            /** @description It is the username. */
            guid: string;
            /** @description What the credential is for. */
            name: string;
            /** @description Its scope: this tenant and all below it. */
            tenantGuid: string;
            /** @description `read`: read configuration, callbacks, disputes, settlements and the audit. `configure`: create and change tenants, merchants, connectors, containers, rates and fee sets. `credentials`: create and change API users, BI keys, secrets of connectors and where they are sent, and credentials of this API. `annotate`: add tags, fees, settlements, reconciliations and risks to transactions, and line items; import settlements. `operate`: send callbacks again, rebuild BI documents and write settlement files. */
            permissions: ("read" | "configure" | "credentials" | "annotate" | "operate")[];
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description From then on it is refused.
             */
            expiresAt: string;
            /** @description When it was revoked, and refused from then on; null: it was not. */
            revokedAt: string | null;
        };
        /**
         * ProvisioningError
         * @description 1000: The credential is missing, wrong, revoked or expired (401); or it lacks the permission that the message names (403). 1001: A field is not known, the body is not JSON, there is nothing at the path, or there were too many attempts. 1002: A value is not one of those that are allowed. 1003: A value has the wrong type, length or format. 1004: A value has characters that it may not have. 1005: A mandatory field is missing. 1006: A field cannot be combined with another or does not apply here; or this process has no BI engine (503). 1007: A guid names nothing: in the path (404) or in the body (422). 9999: The gateway failed, or has no database.
         */
        ProvisioningError: {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: false;
            /**
             * @description What went wrong, in English, for developers. It names the field that is at fault.
             * @example name: 'name' is required
             */
            errorMessage: string;
            /**
             * @description Number of the error; docs/reference/errors.md lists all of them.
             * @example 1005
             */
            errorCode: number;
        };
        /** PushResponse */
        PushResponse: {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: true;
            /**
             * @description The gateway's id of the transaction.
             * @example d94c0d72f3a36e21f16e
             */
            uuid: string;
        } | {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: false;
            /**
             * @description What is wrong with the request, with the names of the fields.
             * @example Missing fields: amount
             */
            error_message: string;
            /**
             * @description What is wrong with the request, for programs.
             * @enum {unknown}
             */
            error_code: "MISSING_FIELDS" | "INVALID_DATA" | "DUPLICATE_ID" | "INVALID_REFERENCE";
        };
        /** Pushed capture */
        PushedCapture: {
            /**
             * @description Your unique id
             * @example pos-1
             */
            transactionId: string;
            /** @description Your own id of the earlier transaction, instead of referenceUuid. */
            referenceTransactionId?: string;
            /** @description A uuid, or the purchaseId with it */
            referenceUuid?: string;
            /** @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705. */
            amount: string | number;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency: string;
            /**
             * @description How it ended; default: success.
             * @enum {unknown}
             */
            status?: "success" | "failed" | "error_adapter" | "error_internal" | "cancelled";
            /** @description The provider's id of the transaction. */
            adapterTxId?: string;
            /** @description The provider's token of the instrument. */
            adapterToken?: string;
            /**
             * @description When it was made; default: now. A time without an offset is UTC.
             * @example 2026-11-20T12:00:00Z
             * @example 2026-11-20 12:00:00
             */
            createdAt?: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description The text on the customer's account statement. */
            descriptor?: string;
            /** @description Why the transaction failed. */
            error?: components["schemas"]["PushedError"];
        };
        /** PushedCard */
        PushedCard: {
            /** @description Name as on the card. */
            cardHolder?: string;
            /** @description Country of the issuer, ISO 3166-1 alpha-2. */
            country?: string;
            /** @description Month of expiry, 1 to 12. */
            expiryMonth?: number;
            /** @description Year of expiry, four digits. */
            expiryYear?: number;
            /** @description The first six digits of the card number. */
            firstSixDigits?: string | number;
            /** @description The last four digits of the card number. */
            lastFourDigits?: string | number;
            /** @description Brand of the card. */
            type?: string;
        };
        /** Pushed chargeback */
        PushedChargeback: {
            /**
             * @description Your unique id
             * @example pos-1
             */
            transactionId: string;
            /** @description Your own id of the earlier transaction, instead of referenceUuid. */
            referenceTransactionId?: string;
            /** @description A uuid, or the purchaseId with it */
            referenceUuid?: string;
            /** @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705. */
            amount: string | number;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency: string;
            /**
             * @description How it ended; default: success.
             * @enum {unknown}
             */
            status?: "success" | "failed" | "error_adapter" | "error_internal" | "cancelled";
            /** @description The provider's id of the transaction. */
            adapterTxId?: string;
            /** @description The provider's token of the instrument. */
            adapterToken?: string;
            /**
             * @description When it was made; default: now. A time without an offset is UTC.
             * @example 2026-11-20T12:00:00Z
             * @example 2026-11-20 12:00:00
             */
            createdAt?: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description The text on the customer's account statement. */
            descriptor?: string;
            /** @description The customer's country, ISO 3166-1 alpha-2. */
            buyerCountry?: string;
            /** @description The person who pays. */
            customer?: components["schemas"]["PushedCustomer"];
            /** @description Masked facts of the card. There is no field for its number. */
            creditcard?: components["schemas"]["PushedCard"];
            /** @description Why the transaction failed. */
            error?: components["schemas"]["PushedError"];
            /**
             * @description How a chargeback was resolved.
             * @enum {unknown}
             */
            transactionSubType?: "cb-resolved" | "cb-reversal-resolved";
        };
        /** PushedCustomer */
        PushedCustomer: {
            /** @description Your own id of the customer. */
            identification?: string | number;
            /** @description First name. */
            firstName?: string;
            /** @description Family name. */
            lastName?: string;
            /**
             * Format: date
             * @description Date of birth, as YYYY-MM-DD.
             */
            birthDate?: string;
            /**
             * @description M or F.
             * @enum {unknown}
             */
            gender?: "M" | "F";
            /** @description Street and number of the billing address. */
            billingAddress1?: string;
            /** @description Second line of the billing address. */
            billingAddress2?: string;
            /** @description City of the billing address. */
            billingCity?: string;
            /** @description Postcode of the billing address. */
            billingPostcode?: string;
            /** @description State or region of the billing address. */
            billingState?: string;
            /** @description Country of the billing address, ISO 3166-1 alpha-2. */
            billingCountry?: string;
            /** @description Telephone number of the customer. */
            billingPhone?: string;
            /** @description First name of the recipient of the goods. */
            shippingFirstName?: string;
            /** @description Family name of the recipient of the goods. */
            shippingLastName?: string;
            /** @description Company that receives the goods. */
            shippingCompany?: string;
            /** @description Street and number of the shipping address. */
            shippingAddress1?: string;
            /** @description Second line of the shipping address. */
            shippingAddress2?: string;
            /** @description City of the shipping address. */
            shippingCity?: string;
            /** @description Postcode of the shipping address. */
            shippingPostcode?: string;
            /** @description State or region of the shipping address. */
            shippingState?: string;
            /** @description Country of the shipping address, ISO 3166-1 alpha-2. */
            shippingCountry?: string;
            /** @description Telephone number at the shipping address. */
            shippingPhone?: string;
            /** @description The customer's company. */
            company?: string;
            /** @description The customer's e-mail address. */
            email?: string;
            /** @description IP address of the customer's browser, version 4 or 6. Of a list, as proxies make it of X-Forwarded-For, the first is taken. Kept in one form: 203.0.113.9 for ::ffff:203.0.113.9. */
            ipAddress?: string;
            /** @description The customer's national identity or tax number. */
            nationalId?: string;
            /** @description International bank account number of the customer. */
            iban?: string;
            /** @description Bank identifier code. */
            bic?: string;
        };
        /** Pushed debit */
        PushedDebit: {
            /**
             * @description Your unique id
             * @example pos-1
             */
            transactionId: string;
            /** @description Your own id of the earlier transaction, instead of referenceUuid. */
            referenceTransactionId?: string;
            /** @description A uuid, or the purchaseId with it */
            referenceUuid?: string;
            /** @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705. */
            amount: string | number;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency: string;
            /**
             * @description How it ended; default: success.
             * @enum {unknown}
             */
            status?: "success" | "failed" | "error_adapter" | "error_internal" | "cancelled";
            /** @description The provider's id of the transaction. */
            adapterTxId?: string;
            /** @description The provider's token of the instrument. */
            adapterToken?: string;
            /**
             * @description When it was made; default: now. A time without an offset is UTC.
             * @example 2026-11-20T12:00:00Z
             * @example 2026-11-20 12:00:00
             */
            createdAt?: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /** @description Where the callback of this record is sent. */
            postbackUrl?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description The text on the customer's account statement. */
            descriptor?: string;
            /** @description The customer's country, ISO 3166-1 alpha-2. */
            buyerCountry?: string;
            /** @description The person who pays. */
            customer?: components["schemas"]["PushedCustomer"];
            /** @description Masked facts of the card. There is no field for its number. */
            creditcard?: components["schemas"]["PushedCard"];
            /** @description Why the transaction failed. */
            error?: components["schemas"]["PushedError"];
        };
        /** PushedError */
        PushedError: {
            /** @description The reason in words. */
            message: string;
            /** @description The reason as a number. */
            code: string | number;
            /** @description The reason in the provider's words. */
            adapter_error_message?: string;
            /** @description The provider's own code. */
            adapter_error_code?: string;
            /** @description When it failed. */
            created?: string;
        };
        /** Pushed payout */
        PushedPayout: {
            /**
             * @description Your unique id
             * @example pos-1
             */
            transactionId: string;
            /** @description Your own id of the earlier transaction, instead of referenceUuid. */
            referenceTransactionId?: string;
            /** @description A uuid, or the purchaseId with it */
            referenceUuid?: string;
            /** @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705. */
            amount: string | number;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency: string;
            /**
             * @description How it ended; default: success.
             * @enum {unknown}
             */
            status?: "success" | "failed" | "error_adapter" | "error_internal" | "cancelled";
            /** @description The provider's id of the transaction. */
            adapterTxId?: string;
            /** @description The provider's token of the instrument. */
            adapterToken?: string;
            /**
             * @description When it was made; default: now. A time without an offset is UTC.
             * @example 2026-11-20T12:00:00Z
             * @example 2026-11-20 12:00:00
             */
            createdAt?: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /** @description Where the callback of this record is sent. */
            postbackUrl?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description The text on the customer's account statement. */
            descriptor?: string;
            /** @description The customer's country, ISO 3166-1 alpha-2. */
            buyerCountry?: string;
            /** @description The person who pays. */
            customer?: components["schemas"]["PushedCustomer"];
            /** @description Masked facts of the card. There is no field for its number. */
            creditcard?: components["schemas"]["PushedCard"];
            /** @description Why the transaction failed. */
            error?: components["schemas"]["PushedError"];
        };
        /** Pushed preauthorize */
        PushedPreauthorize: {
            /**
             * @description Your unique id
             * @example pos-1
             */
            transactionId: string;
            /** @description Your own id of the earlier transaction, instead of referenceUuid. */
            referenceTransactionId?: string;
            /** @description A uuid, or the purchaseId with it */
            referenceUuid?: string;
            /** @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705. */
            amount: string | number;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency: string;
            /**
             * @description How it ended; default: success.
             * @enum {unknown}
             */
            status?: "success" | "failed" | "error_adapter" | "error_internal" | "cancelled";
            /** @description The provider's id of the transaction. */
            adapterTxId?: string;
            /** @description The provider's token of the instrument. */
            adapterToken?: string;
            /**
             * @description When it was made; default: now. A time without an offset is UTC.
             * @example 2026-11-20T12:00:00Z
             * @example 2026-11-20 12:00:00
             */
            createdAt?: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /** @description Where the callback of this record is sent. */
            postbackUrl?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description The text on the customer's account statement. */
            descriptor?: string;
            /** @description The customer's country, ISO 3166-1 alpha-2. */
            buyerCountry?: string;
            /** @description The person who pays. */
            customer?: components["schemas"]["PushedCustomer"];
            /** @description Masked facts of the card. There is no field for its number. */
            creditcard?: components["schemas"]["PushedCard"];
            /** @description Why the transaction failed. */
            error?: components["schemas"]["PushedError"];
        };
        /** Pushed refund */
        PushedRefund: {
            /**
             * @description Your unique id
             * @example pos-1
             */
            transactionId: string;
            /** @description Your own id of the earlier transaction, instead of referenceUuid. */
            referenceTransactionId?: string;
            /** @description A uuid, or the purchaseId with it */
            referenceUuid?: string;
            /** @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705. */
            amount: string | number;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency: string;
            /**
             * @description How it ended; default: success.
             * @enum {unknown}
             */
            status?: "success" | "failed" | "error_adapter" | "error_internal" | "cancelled";
            /** @description The provider's id of the transaction. */
            adapterTxId?: string;
            /** @description The provider's token of the instrument. */
            adapterToken?: string;
            /**
             * @description When it was made; default: now. A time without an offset is UTC.
             * @example 2026-11-20T12:00:00Z
             * @example 2026-11-20 12:00:00
             */
            createdAt?: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description The text on the customer's account statement. */
            descriptor?: string;
            /** @description The customer's country, ISO 3166-1 alpha-2. */
            buyerCountry?: string;
            /** @description The person who pays. */
            customer?: components["schemas"]["PushedCustomer"];
            /** @description Masked facts of the card. There is no field for its number. */
            creditcard?: components["schemas"]["PushedCard"];
            /** @description Why the transaction failed. */
            error?: components["schemas"]["PushedError"];
        };
        /** Pushed register */
        PushedRegister: {
            /**
             * @description Your unique id
             * @example pos-1
             */
            transactionId: string;
            /** @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705. */
            amount?: string | number;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency?: string;
            /** @description The provider's id of the transaction. */
            adapterTxId?: string;
            /** @description The provider's token of the instrument. */
            adapterToken?: string;
            /**
             * @description When it was made; default: now. A time without an offset is UTC.
             * @example 2026-11-20T12:00:00Z
             * @example 2026-11-20 12:00:00
             */
            createdAt?: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /** @description Where the callback of this record is sent. */
            postbackUrl?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description The text on the customer's account statement. */
            descriptor?: string;
            /** @description The customer's country, ISO 3166-1 alpha-2. */
            buyerCountry?: string;
            /** @description The person who pays. */
            customer?: components["schemas"]["PushedCustomer"];
            /** @description Masked facts of the card. There is no field for its number. */
            creditcard?: components["schemas"]["PushedCard"];
            /** @description Why the transaction failed. */
            error?: components["schemas"]["PushedError"];
        };
        /** Pushed void */
        PushedVoid: {
            /**
             * @description Your unique id
             * @example pos-1
             */
            transactionId: string;
            /** @description Your own id of the earlier transaction, instead of referenceUuid. */
            referenceTransactionId?: string;
            /** @description A uuid, or the purchaseId with it */
            referenceUuid?: string;
            /** @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705. */
            amount?: string | number;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency?: string;
            /**
             * @description How it ended; default: success.
             * @enum {unknown}
             */
            status?: "success" | "failed" | "error_adapter" | "error_internal" | "cancelled";
            /** @description The provider's id of the transaction. */
            adapterTxId?: string;
            /** @description The provider's token of the instrument. */
            adapterToken?: string;
            /**
             * @description When it was made; default: now. A time without an offset is UTC.
             * @example 2026-11-20T12:00:00Z
             * @example 2026-11-20 12:00:00
             */
            createdAt?: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description The text on the customer's account statement. */
            descriptor?: string;
            /** @description Why the transaction failed. */
            error?: components["schemas"]["PushedError"];
        };
        /** RecalculateFeesOfPeriodRequest */
        RecalculateFeesOfPeriodRequest: {
            /**
             * @description The merchant.
             * @example ME-0000-0000-0000-0000-0000-0001
             */
            merchantGuid: string;
            /**
             * Format: date-time
             * @description Transactions that became final then or later, in UTC.
             * @example 2026-11-01T00:00:00Z
             */
            periodFrom: string;
            /**
             * Format: date-time
             * @description Transactions that became final before it, in UTC.
             * @example 2026-11-01T00:00:00Z
             */
            periodTo: string;
        };
        /** ReconciliationPage */
        ReconciliationPage: {
            /** @description Transactions of the period, on all pages. */
            total_entry_count: number;
            /** @description Pages of the period. */
            page_count: number;
            /** @description Number of this page, as requested. */
            current_page: number;
            /** @description Transactions on this page. */
            current_page_entry_count: number;
            /** @description There is a page after this one. */
            next_page_exists: boolean;
            /** @description The transactions, oldest first. */
            transactions: components["schemas"]["ReconciliationTransaction"][];
        };
        /** ReconciliationTransaction */
        ReconciliationTransaction: {
            /** @description The gateway's id of the transaction. */
            uuid: string;
            /** @description Your own id of the transaction. */
            merchantTransactionId: string;
            /** @description The transaction that it follows. */
            referenceUuid: string | null;
            /**
             * @description As in paths, but `inc-auth` and `cb-reversal`.
             * @example debit
             */
            type: string;
            /**
             * @description The internal status.
             * @example success
             */
            status: string;
            /**
             * Format: date-time
             * @description When it was created, in UTC.
             */
            createdAt: string;
            /** @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705. */
            amount: string | null;
            /** @description ISO 4217 code of the amount. */
            currency: string | null;
            /** @description The payment instrument was to be stored too. */
            withRegister: boolean;
            /** @description Free text about the transaction; customers can see it. */
            description: string | null;
            /** @description What went wrong, oldest first; one entry for each declined attempt. */
            errors: {
                /** @description What went wrong, in English. */
                message: string;
                /** @description Number of the error. */
                code: string;
                /** @description What the provider said, in its own words; null when it said nothing. */
                adapter_message: string | null;
                /** @description The provider's own code; null when it gave none. */
                adapter_code: string | null;
            }[];
            /** @description Fees of the merchant. What the operator pays its providers is not in the list. */
            fees: {
                /** @description The fee, decimal text. */
                amount: string;
                /** @description ISO 4217 code of the fee. */
                currency: string;
                /**
                 * @description Kind of the fee: `merchant-…`, or another one that is deducted from the payout.
                 * @example merchant-normal
                 */
                entity_type: string;
            }[];
        };
        /** RefreshCvvAnswer */
        RefreshCvvAnswer: {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: true;
        };
        /** refund request */
        RefundRequest: {
            /**
             * @description Your unique id of the transaction
             * @example order-1
             */
            merchantTransactionId: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description Names and values that are passed to the provider with this request and not stored. */
            pspPassthroughData?: {
                [key: string]: string;
            };
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description The uuid of the earlier transaction that this one follows, or whose payment instrument it uses. */
            referenceUuid: string;
            /**
             * @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705.
             * @example 9.99
             */
            amount: string;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency: string;
            /**
             * @description Not used: no customer takes part. Clients send it with every operation.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            successUrl?: string;
            /**
             * @description Not used: no customer takes part. Clients send it with every operation.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            cancelUrl?: string;
            /**
             * @description Not used: no customer takes part. Clients send it with every operation.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            errorUrl?: string;
            /**
             * @description Where callbacks of this transaction are sent. Http or https; private addresses are refused in production.
             * @example https://shop.example/return
             */
            callbackUrl?: string;
            /** @description A one-time token of a card, the paymentToken of a stored instrument, or the token of a wallet: `applepay:` or `googlepay:` and its JSON. With payByLink it is not used: the customer pays on the link's page, and a one-time token stays valid */
            transactionToken?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /** @description What is sold: at most 128 positions. The payment page lists them. */
            items?: components["schemas"]["Item"][];
            /** @description How the amount is divided among sellers, at most 10 parts. Passed to a provider that supports it. */
            splits?: components["schemas"]["Split"][];
            /**
             * @description The language of pages and mails: ISO 639-1 code, which may be followed by a region or a script: pt-BR, zh-Hant; also as a locale, de_DE_formal. Default: that of the browser; of mails English.
             * @example en
             */
            language?: string;
            /** @description Level 2 and 3 data of the purchase, which lowers the interchange of some commercial cards. */
            l2l3Data?: components["schemas"]["L2L3Data"];
            /** @description The scheme's own id of the payment's life cycle; given to the provider */
            referenceSchemeLifecycleIdentifier?: string;
        };
        /** register request */
        RegisterRequest: {
            /**
             * @description Your unique id of the transaction
             * @example order-1
             */
            merchantTransactionId: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description Names and values that are passed to the provider with this request and not stored. */
            pspPassthroughData?: {
                [key: string]: string;
            };
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description The uuid of the earlier transaction that this one follows, or whose payment instrument it uses. */
            referenceUuid?: string;
            /**
             * @description Where the customer's browser continues after a successful payment: a page (http, https), or an app by its own scheme, as myshop://order/17.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            successUrl?: string;
            /**
             * @description Where the customer's browser continues after the customer cancelled: a page (http, https), or an app by its own scheme, as myshop://order/17.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            cancelUrl?: string;
            /**
             * @description Where the customer's browser continues after a failed payment: a page (http, https), or an app by its own scheme, as myshop://order/17.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            errorUrl?: string;
            /**
             * @description Where callbacks of this transaction are sent. Http or https; private addresses are refused in production.
             * @example https://shop.example/return
             */
            callbackUrl?: string;
            /** @description A one-time token of a card, the paymentToken of a stored instrument, or the token of a wallet: `applepay:` or `googlepay:` and its JSON. With payByLink it is not used: the customer pays on the link's page, and a one-time token stays valid */
            transactionToken?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /**
             * @description Why the instrument is charged: once, as the first or a further payment of an agreement, or by mail or telephone order (MOTO). Default: SINGLE, or INITIAL with withRegister.
             * @enum {unknown}
             */
            transactionIndicator?: "SINGLE" | "INITIAL" | "RECURRING" | "FIRST-CARDONFILE" | "CARDONFILE" | "CARDONFILE-MERCHANT-INITIATED" | "MOTO";
            /** @description The person who pays. */
            customer?: components["schemas"]["Customer"];
            schedule?: components["schemas"]["ScheduleOfRequest"];
            customerProfileData?: components["schemas"]["CustomerProfileReference"];
            /** @description Facts about the customer and the purchase, for 3-D Secure. */
            threeDSecureData?: components["schemas"]["ThreeDSecureData"];
            payByLink?: components["schemas"]["PayByLink"];
            /**
             * @description The language of pages and mails: ISO 639-1 code, which may be followed by a region or a script: pt-BR, zh-Hant; also as a locale, de_DE_formal. Default: that of the browser; of mails English.
             * @example en
             */
            language?: string;
            /** @description Level 2 and 3 data of the purchase, which lowers the interchange of some commercial cards. */
            l2l3Data?: components["schemas"]["L2L3Data"];
            cardData?: components["schemas"]["CardDataOfRequest"];
        };
        /**
         * RegisteredProfileData
         * @description The profile in which the instrument was stored.
         */
        RegisteredProfileData: {
            /** @description The gateway's id of the customer's profile. */
            profileGuid: string;
            /** @description Your own id of the customer; unique within the container. */
            customerIdentification: string;
            /** @description Charges the stored instrument: put it in transactionToken of a transaction request. */
            paymentToken?: string;
            /** @description The instrument is the customer's preferred one. */
            markAsPreferred?: boolean;
        } & {
            [key: string]: unknown;
        };
        /** ReplacePayByLinkResult */
        ReplacePayByLinkResult: {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: true;
            /** @description The gateway's id of the transaction. */
            uuid: string;
            /** @description The page to which the customer's browser continues, or the link to pass on. */
            redirectUrl: string;
            /** @description The payment link. */
            payByLinkData: components["schemas"]["PayByLinkData"];
        };
        /** ResendPayByLinkResult */
        ResendPayByLinkResult: {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: true;
            /** @description State of the mail. */
            emailStatus: string;
        };
        /**
         * ReturnData
         * @description The instrument that was used; `_TYPE` names its kind, on which the other fields depend.
         */
        ReturnData: {
            /**
             * @description Kind of the instrument.
             * @enum {unknown}
             */
            _TYPE: "cardData" | "ibanData" | "walletData" | "phoneData" | "achData";
        } & {
            [key: string]: unknown;
        };
        /**
         * RiskCheckData
         * @description With the connector setting `risk-engine:show-risk-check-data-in-api-result`.
         */
        RiskCheckData: {
            /**
             * @description What the risk rules decided. REVIEW: a person decides, and a callback follows.
             * @enum {unknown}
             */
            riskCheckResult: "APPROVED" | "DECLINED" | "REVIEW";
            /** @description The sum of the scores of the rules that hit. */
            riskScore: number;
            /** @description The risk rules demanded 3-D Secure. */
            threeDSecureRequired: boolean;
        };
        /** RiskListEntry */
        RiskListEntry: {
            /**
             * @description Of the entry.
             * @example 1
             */
            id: string;
            /**
             * @description Which list. It acts through a rule of a profile.
             * @enum {unknown}
             */
            list: "block" | "allow";
            /**
             * @description What the entry names.
             * @enum {unknown}
             */
            key: "BIC" | "BIN_RANGE" | "BILLING_COUNTRY" | "SHIPPING_COUNTRY" | "CARD_FINGERPRINT" | "CUSTOMER_IDENTIFICATION" | "EMAIL" | "FIRST_NAME" | "LAST_NAME" | "IBAN" | "IPV4" | "BILLING_PHONE" | "SHIPPING_PHONE";
            /** @description As it is compared; of an IBAN its country and last four characters, of a card its first six and last four digits. */
            value: string;
            /** @description Why it is listed. */
            comment: string;
            /**
             * Format: date-time
             * @description When it was added.
             */
            createdAt: string;
        };
        /**
         * RiskProfile
         * @description The profile.
         */
        RiskProfile: {
            /** @description For `defaultRiskRuleSet` of connectors and merchants, and their terminals' rule sets. */
            id: number;
            /** @description The tenant it belongs to. */
            tenantGuid: string;
            /**
             * @description Of the profile.
             * @example Web shop
             */
            name: string;
            /**
             * @description For the operator.
             * @example Rules of the web shops
             */
            description: string;
            /** @description Holds for the tenant and all below where neither connector nor merchant names another. One of a tenant. */
            isDefault: boolean;
            /** @description Checks nothing, also where the profile of a merchant or tenant would apply otherwise. */
            disabled: boolean;
            /** @description As they were set. */
            rules: unknown[];
            /** @description As it was set. */
            scoreCard: unknown[];
        };
        /** RiskReview */
        RiskReview: {
            /** @description The transaction. */
            transactionUuid: string;
            /** @description The merchant's id of it. */
            merchantTransactionId: string;
            /**
             * @description With its surcharge.
             * @example 9.99
             */
            amount: string;
            /**
             * @description ISO 4217 code.
             * @example EUR
             */
            currency: string;
            /**
             * Format: date-time
             * @description When it was requested.
             */
            createdAt: string;
            /** @description The sum of the scores. */
            score: number;
            /** @description The rules that hit. */
            ruleIds: string[];
        };
        /** RiskRule */
        RiskRule: {
            /**
             * @description Unique within the profile; `rule_id` in BI.
             * @example too-many-cards
             */
            id: string;
            /** @description When the rule hits. What is not known of a payment makes no rule hit. */
            check: {
                /**
                 * @description An entry of the list of the merchant, its tenant or one above applies to the payment.
                 * @enum {unknown}
                 */
                kind: "blocklist" | "allowlist";
                /** @description Only entries with one of these keys. Default: all. */
                keys?: ("BIC" | "BIN_RANGE" | "BILLING_COUNTRY" | "SHIPPING_COUNTRY" | "CARD_FINGERPRINT" | "CUSTOMER_IDENTIFICATION" | "EMAIL" | "FIRST_NAME" | "LAST_NAME" | "IBAN" | "IPV4" | "BILLING_PHONE" | "SHIPPING_PHONE")[];
            } | {
                /**
                 * @description Payments of one customer, card or account within a time.
                 * @enum {string}
                 */
                kind: "velocity";
                /**
                 * @description How many payments, or the sum of their amounts.
                 * @enum {unknown}
                 */
                measure: "count" | "sum";
                /**
                 * @description Customers are the same with the same identification and e-mail address.
                 * @enum {unknown}
                 */
                per: "customer" | "card" | "iban";
                /**
                 * @description Whose payments are counted.
                 * @enum {unknown}
                 */
                scope: "connector" | "merchant";
                /** @description The time before the payment, at most 90 days. */
                window: {
                    /** @description How many. */
                    value: number;
                    /**
                     * @description Of 60 minutes and of 24 hours.
                     * @enum {unknown}
                     */
                    unit: "hours" | "days";
                };
                /**
                 * @description The rule hits above it: a whole number, or an amount of `currency`.
                 * @example 500.00
                 */
                limit: string;
                /**
                 * @description ISO 4217 code.
                 * @example EUR
                 */
                currency?: string;
                /**
                 * @description `attempts`: all that the rules let through. `payments`: without those that were declined or cancelled later. Default: attempts.
                 * @enum {unknown}
                 */
                counted?: "attempts" | "payments";
            } | {
                /**
                 * @description The amount, with its surcharge. Payments in another currency are not limited.
                 * @enum {string}
                 */
                kind: "amount";
                /**
                 * @description ISO 4217 code.
                 * @example EUR
                 */
                currency: string;
                /**
                 * @description The rule hits above it: a whole number, or an amount of `currency`.
                 * @example 500.00
                 */
                limit: string;
            } | {
                /**
                 * @description Where a country is.
                 * @enum {string}
                 */
                kind: "country";
                /**
                 * @description Of the card's issuer, as the BIN data has it; of the billing or the shipping address of the request.
                 * @enum {unknown}
                 */
                of: "bin" | "billing" | "shipping";
                /** @description The rule hits in one of these. */
                in: string[];
            } | {
                /**
                 * @description Where a country is.
                 * @enum {string}
                 */
                kind: "country";
                /**
                 * @description Of the card's issuer, as the BIN data has it; of the billing or the shipping address of the request.
                 * @enum {unknown}
                 */
                of: "bin" | "billing" | "shipping";
                /** @description The rule hits in any other than these. */
                notIn: string[];
            } | {
                /**
                 * @description Two countries are known and differ.
                 * @enum {string}
                 */
                kind: "countryComparison";
                /** @description The two. */
                of: ("bin" | "billing" | "shipping")[];
            };
            /**
             * @description `approve`, `review` and `decline` end the evaluation. `none` records only whether it hit.
             * @enum {unknown}
             */
            action: "none" | "score" | "approve" | "review" | "decline";
            /** @description With the action `score`: added to the score; may be below 0. */
            score?: number;
            /** @description The payment needs 3-D Secure, whatever the request says. Not where the customer is absent. */
            threeDSecure?: boolean;
            /** @description People are to look at the payment: it is in BI as `alert`, and a warning in the log. */
            alert?: boolean;
        };
        /** RotateMerchantUserPasswordRequest */
        RotateMerchantUserPasswordRequest: {
            /** @description How long the password before is accepted too; 24 unless given. With 0 it ends at once. */
            overlapHours?: number;
        };
        /** RotateProvisioningCredentialRequest */
        RotateProvisioningCredentialRequest: {
            /** @description How long the one before is valid too; 24 unless given. With 0 it ends at once. */
            overlapHours?: number;
        };
        /** RotateSharedSecretRequest */
        RotateSharedSecretRequest: {
            /** @description Generated when it is left out, and then shown once. */
            sharedSecret?: string;
            /** @description How long the secret before is valid too; 24 unless given. With 0 it ends at once. */
            overlapHours?: number;
        };
        /** RoutingMetaConnector */
        RoutingMetaConnector: {
            /**
             * @description A connector of the same merchant.
             * @example CO-91ec-509a-3899-4f4f-a4ad-67fb
             */
            defaultConnector: string;
            /** @description Rules apply to further payments of an agreement too. Otherwise they go where the first one went. */
            reRouteRecurring?: boolean;
            /** @description The first that matches. */
            rules?: components["schemas"]["RoutingRule"][];
            /** @description Connectors to try next after an error that proves that nothing moved. */
            fallback?: string[];
        };
        /**
         * RoutingRule
         * @description Matches when every condition that is given holds.
         */
        RoutingRule: {
            /**
             * @description A connector of the same merchant.
             * @example CO-91ec-509a-3899-4f4f-a4ad-67fb
             */
            connector: string;
            /** @description The currency is one of these. */
            currencies?: string[];
            /** @description The brand of the card is one of these. */
            brands?: string[];
            /** @description The issuer's country is one of these, ISO 3166-1 alpha-2. */
            binCountries?: string[];
            /** @description The kind of card is one of these, as the BIN data names it. */
            binTypes?: string[];
            /** @description The type is one of these, as BI names it. */
            transactionTypes?: string[];
            /** @description The billing country is one of these, ISO 3166-1 alpha-2. */
            customerCountries?: string[];
            /**
             * @description The amount is not lower.
             * @example 100.00
             */
            minAmount?: string;
            /**
             * @description The amount is not higher.
             * @example 100.00
             */
            maxAmount?: string;
            /** @description The request's extraData has all of these values. */
            extraData?: {
                [key: string]: string;
            };
            /** @description Share of the matching requests, by chance. */
            sharePercent?: number;
        };
        /** ScheduleData */
        ScheduleData: {
            /**
             * @description Id of the schedule.
             * @example SC-1234-1234-1234-1234-1234-1234
             */
            scheduleId: string;
            /**
             * @description State of the schedule.
             * @enum {unknown}
             */
            scheduleStatus: "CREATE-PENDING" | "ACTIVE" | "PAUSED" | "ERROR" | "CANCELLED";
            /**
             * @description When it charges next
             * @example 2026-12-01T10:00:00+00:00
             */
            scheduledAt?: string;
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * ScheduleOfRequest
         * @description Charges the payment instrument again and again, once this transaction has succeeded; it is registered for that.
         */
        ScheduleOfRequest: {
            /** @description Of each payment, decimal text; a number is read as it is written. */
            amount: string | number;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency: string;
            /** @description How many units are between two payments, 1 to 364. */
            periodLength: number | string;
            /**
             * @description Unit of periodLength.
             * @enum {unknown}
             */
            periodUnit: "DAY" | "WEEK" | "MONTH" | "YEAR";
            /** @description When the first payment is due. Default: one period after this transaction. */
            startDateTime?: string;
            /** @description Free text of yours, in every payment of the schedule. */
            merchantMetaData?: string;
            /**
             * @description Where callbacks of its payments are sent, instead of this request's callbackUrl.
             * @example https://shop.example/return
             */
            callbackUrl?: string;
        };
        /** ScheduleRefused */
        ScheduleRefused: {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: false;
            /**
             * @description What went wrong, in English, for developers. It names the field that is at fault.
             * @example amount: 'amount' is required
             */
            errorMessage: string;
            /**
             * @description Number of the error; docs/reference/errors.md lists all of them.
             * @example 1002
             */
            errorCode: number | string;
            /** @description Id of the schedule. */
            scheduleId?: string;
            /**
             * @description State before the operation.
             * @enum {unknown}
             */
            oldStatus?: "CREATE-PENDING" | "ACTIVE" | "PAUSED" | "ERROR" | "CANCELLED";
            /**
             * @description State after the operation. Only an ACTIVE schedule charges.
             * @enum {unknown}
             */
            newStatus?: "CREATE-PENDING" | "ACTIVE" | "PAUSED" | "ERROR" | "CANCELLED";
        } & {
            [key: string]: unknown;
        };
        /** ScheduleResponse */
        ScheduleResponse: {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: true;
            /**
             * @description Id of the schedule.
             * @example SC-1234-1234-1234-1234-1234-1234
             */
            scheduleId: string;
            /** @description The transaction whose payment instrument is charged. */
            registrationUuid: string;
            /**
             * @description State before the operation.
             * @enum {unknown}
             */
            oldStatus: "NON-EXISTING" | "CREATE-PENDING" | "ACTIVE" | "PAUSED" | "ERROR" | "CANCELLED";
            /**
             * @description State after the operation. Only an ACTIVE schedule charges.
             * @enum {unknown}
             */
            newStatus: "CREATE-PENDING" | "ACTIVE" | "PAUSED" | "ERROR" | "CANCELLED";
            /**
             * @description The next payment
             * @example 2026-12-01T10:00:00+00:00
             */
            scheduledAt?: string;
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
        } & {
            [key: string]: unknown;
        };
        /** SearchError */
        SearchError: {
            /** @description What went wrong, as OpenSearch describes it. */
            error: string | {
                [key: string]: unknown;
            };
            /** @description The HTTP status again. */
            status?: number;
        } & {
            [key: string]: unknown;
        };
        /**
         * SearchResponse
         * @description As OpenSearch 2.17 responds.
         */
        SearchResponse: {
            [key: string]: unknown;
        };
        /** SetConversionRateRequest */
        SetConversionRateRequest: {
            /**
             * @description ISO 4217 code of what is converted.
             * @example EUR
             */
            baseCurrency: string;
            /**
             * @description ISO 4217 code of what it is converted to.
             * @example USD
             */
            currency: string;
            /**
             * @description Units of `currency` for one unit of `baseCurrency`, greater than 0
             * @example 1.158
             */
            rate: string;
            /**
             * Format: date-time
             * @description In the future. Without it the rate is valid as long as one of the ECB: three of its working days.
             * @example 2030-01-01T00:00:00Z
             */
            validUntil?: string;
        };
        /** SetReconciliationRequest */
        SetReconciliationRequest: {
            /**
             * @description Whether the transaction matches the provider's records.
             * @enum {unknown}
             */
            state: "none" | "matched" | "mismatch";
            /** @description The differences. */
            conflicts?: {
                /** @description Whether the difference is explained. */
                resolved: boolean;
                /**
                 * @description How.
                 * @example amount corrected
                 */
                resolution?: string;
            }[];
            /** @description The files that were compared. */
            jobs?: {
                /**
                 * @description Kind of the job.
                 * @example csv
                 */
                jobTypeId?: string;
                /**
                 * @description Its name.
                 * @example Settlement file
                 */
                jobTypeName?: string;
                /**
                 * @description Who started it.
                 * @example scheduler
                 */
                createdBy?: string;
                /**
                 * @description How it ended.
                 * @example done
                 */
                status?: string;
                /**
                 * Format: date-time
                 * @description When the job began, in UTC.
                 * @example 2026-11-21T10:00:00Z
                 */
                createdAt?: string;
                /**
                 * Format: date-time
                 * @description Begin of the period of the file, in UTC.
                 * @example 2026-11-21T10:00:00Z
                 */
                periodFrom?: string;
                /**
                 * Format: date-time
                 * @description End of the period of the file, in UTC.
                 * @example 2026-11-21T10:00:00Z
                 */
                periodTo?: string;
                /** @description The job found differences. */
                conflicted?: boolean;
                /**
                 * @description The provider's id of the file.
                 * @example 2026-11-20.csv
                 */
                externalId?: string;
                /**
                 * @description Whatever the job has to say of itself.
                 * @example {
                 *       "line": "17"
                 *     }
                 */
                jobData?: {
                    [key: string]: string;
                };
            }[];
        };
        /** SetRiskRequest */
        SetRiskRequest: {
            /** @description The result of the risk rules. */
            riskData?: {
                /**
                 * @description The rules.
                 * @example 3
                 */
                riskProfileId?: number;
                /**
                 * @description Name of the rules.
                 * @example Web shop
                 */
                riskProfileName?: string;
                /**
                 * @description What was checked.
                 * @example customer
                 */
                riskCheckPerformedOn?: string;
                /**
                 * @description Sum of the scores.
                 * @example 40
                 */
                finalScore?: number;
                /**
                 * @description What is to be done.
                 * @example approve
                 */
                finalAction?: string;
                /** @description Someone is to be notified. */
                alert?: boolean;
                /**
                 * @description What follows for 3-D Secure.
                 * @example mandatory
                 */
                threeDSecure?: string;
            };
            /** @description The single checks. */
            riskChecks?: {
                /**
                 * @description Kind of the check.
                 * @example velocity
                 */
                checkType?: string;
                /**
                 * @description The rule.
                 * @example 17
                 */
                ruleId?: string;
                /**
                 * @description What the rule says is to be done.
                 * @example review
                 */
                action?: string;
                /**
                 * @description What follows for 3-D Secure.
                 * @example mandatory
                 */
                threeDSecure?: string;
                /** @description The rule applied. */
                hit?: boolean;
                /** @description Someone is to be notified. */
                alert?: boolean;
                /** @description A person is to look at the transaction. */
                manualReview?: boolean;
                /**
                 * @description What the rule added to the score.
                 * @example 20
                 */
                scoreAdded?: number;
            }[];
            /** @description The result of the meta-connector's risk rules. */
            metaRiskData?: {
                /**
                 * @description The rules.
                 * @example 3
                 */
                riskProfileId?: string;
                /**
                 * @description Name of the rules.
                 * @example Web shop
                 */
                riskProfileName?: string;
                /**
                 * @description What was checked.
                 * @example customer
                 */
                riskCheckPerformedOn?: string;
                /**
                 * @description Sum of the scores.
                 * @example 40
                 */
                finalScore?: number;
                /**
                 * @description What is to be done.
                 * @example approve
                 */
                finalAction?: string;
                /** @description Someone is to be notified. */
                alert?: boolean;
                /**
                 * @description What follows for 3-D Secure.
                 * @example mandatory
                 */
                threeDSecure?: string;
            };
            /** @description The single checks of the meta-connector's risk rules. */
            metaRiskChecks?: {
                /**
                 * @description Kind of the check.
                 * @example velocity
                 */
                checkType?: string;
                /**
                 * @description The rule.
                 * @example 17
                 */
                ruleId?: string;
                /**
                 * @description What the rule says is to be done.
                 * @example review
                 */
                action?: string;
                /**
                 * @description What follows for 3-D Secure.
                 * @example mandatory
                 */
                threeDSecure?: string;
                /** @description The rule applied. */
                hit?: boolean;
                /** @description Someone is to be notified. */
                alert?: boolean;
                /** @description A person is to look at the transaction. */
                manualReview?: boolean;
                /**
                 * @description What the rule added to the score.
                 * @example 20
                 */
                scoreAdded?: number;
            }[];
        };
        /** SetSettlementRequest */
        SetSettlementRequest: {
            /**
             * @description State of the money that comes in.
             * @example settled
             */
            incomingSettlementState?: string;
            /**
             * @description State of the money that goes out.
             * @example open
             */
            outgoingSettlementState?: string;
            /**
             * @description Decimal amount as a string.
             * @example 0.25
             */
            settlementAmount?: string;
            /**
             * @description ISO 4217 code.
             * @example EUR
             */
            settlementCurrency?: string;
            /**
             * @description Decimal amount as a string.
             * @example 0.25
             */
            settlementExchangeRate?: string;
            /**
             * Format: date-time
             * @description When the money was settled, in UTC.
             * @example 2026-11-21T10:00:00Z
             */
            settlementDate?: string;
            /**
             * @description Decimal amount as a string.
             * @example 0.25
             */
            outgoingSettlementAmount?: string;
            /**
             * @description ISO 4217 code.
             * @example EUR
             */
            outgoingSettlementCurrency?: string;
            /**
             * Format: date-time
             * @description When the money was paid out, in UTC.
             * @example 2026-11-21T10:00:00Z
             */
            outgoingSettlementDate?: string;
            /** @description The transaction is to be invoiced. */
            invoiceable?: boolean;
            /**
             * @description What the provider's reports name the transaction by.
             * @example R-2026-11-21-17
             */
            reportingIdentifier?: string;
            /** @description What the provider reports about the settlement. */
            providerSettlement?: {
                /**
                 * @description The provider's word for it.
                 * @example PAID
                 */
                settlementStatus?: string;
                /**
                 * @description The provider's number.
                 * @example S-2026-11
                 */
                settlementNumber?: string;
                /**
                 * @description Reference of the bank transfer.
                 * @example RF18
                 */
                paymentRef?: string;
                /**
                 * Format: date-time
                 * @description When the money was settled, in UTC.
                 * @example 2026-11-21T10:00:00Z
                 */
                settlementDate?: string;
                /**
                 * Format: date-time
                 * @description When the provider's money arrived, in UTC.
                 * @example 2026-11-21T10:00:00Z
                 */
                fundsReceivedAt?: string;
            };
        };
        /** SettlementExport */
        SettlementExport: {
            /** @description Id of the export. */
            guid: string;
            /** @description The merchant. */
            merchantGuid: string;
            /**
             * Format: date-time
             * @description Begin of the period, inclusive.
             */
            periodFrom: string;
            /**
             * Format: date-time
             * @description End of the period, exclusive.
             */
            periodTo: string;
            /** @description Of test transactions instead of real ones. */
            testMode: boolean;
            /** @description The merchant gets the files by getSettlementFiles. */
            accessibleByMerchant: boolean;
            /**
             * @description `writing`: by a job, which continues after a crash. `done`: the files can be read.
             * @enum {unknown}
             */
            state: "writing" | "done";
            /** @description One for each currency; so far, while it is written. */
            totals: components["schemas"]["SettlementTotals"][];
            /**
             * Format: date-time
             * @description When the export was requested.
             */
            createdAt: string;
            /** @description When both files were written; null: they are not so far. */
            doneAt: string | null;
            /** @description Addresses of the files that expire after 24 hours; null until they are written. */
            links: {
                /** @description The file with a record for each transaction, fee and line item. */
                entries: string;
                /** @description The file with the sums, a record for each currency. */
                totals: string;
            } | null;
        };
        /** SettlementImport */
        SettlementImport: {
            /** @description Id of the import. */
            guid: string;
            /**
             * @description `report`: by importSettlementReport. `fetch`: by fetchSettlements.
             * @enum {unknown}
             */
            kind: "report" | "fetch";
            /**
             * @description `running`: rows are fetched. `done`: all rows are stored, and matched by a job. `failed`: no further attempt follows until repeatSettlementImport, or until the provider announces the report again.
             * @enum {unknown}
             */
            state: "running" | "done" | "failed";
            /** @description Why the last attempt failed. While the state is `running` another one follows. */
            because: string | null;
            /** @description Rows of the provider so far. */
            rowsRead: number;
            /** @description Rows that no earlier import brought, so far. */
            rowsAdded: number;
            /**
             * Format: date-time
             * @description When the import began.
             */
            createdAt: string;
            doneAt: string | null;
        };
        /** SettlementRow */
        SettlementRow: {
            /** @description Number of the row. */
            id: string;
            /**
             * @description `waiting`: it is matched next. `matched`: it has a transaction. `unmatched`: no transaction was found so far. `no_transaction`: payouts, invoices and the like.
             * @enum {unknown}
             */
            state: "waiting" | "matched" | "unmatched" | "no_transaction";
            /** @description Why it has no transaction. */
            because: string | null;
            /** @description The transaction with which it was matched. */
            transactionUuid: string | null;
            /**
             * Format: date-time
             * @description When it was imported.
             */
            recordedAt: string;
            /** @description What the provider reported: kind, references, gross, fees, net and payout. */
            row: {
                [key: string]: unknown;
            };
        };
        /** SettlementTotals */
        SettlementTotals: {
            /** @description ISO 4217 code of the sums. */
            currency: string;
            /** @description How many transactions. */
            transactions: number;
            /** @description Debits, captures and reversals less refunds, payouts and chargebacks. */
            gross: string;
            /** @description Fees that are deducted from the payout, below zero. */
            fees: string;
            /** @description Line items, periodic fees among them. */
            lineItems: string;
            /** @description gross + fees + lineItems: what the merchant gets. */
            net: string;
        };
        /** SimulatedDispute */
        SimulatedDispute: {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: true;
            /** @description The provider's id of the dispute. */
            disputeId: string;
            /** @description The transaction. */
            transactionUuid: string;
            /** @description Stage of the dispute. */
            stage: string;
        };
        /** Split */
        Split: {
            /** @description Your id of the part. */
            identification?: string;
            /** @description The part of the amount, decimal text. */
            amount?: string | number;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency?: string;
            /** @description The gateway's id of the merchant that gets the part. */
            sellerMerchantGuid?: string;
            /** @description The provider's id of the merchant that gets the part. */
            sellerMerchantExternalId?: string;
            /** @description What is kept of the part as a commission. */
            commissionFee?: {
                /** @description The commission, decimal text. */
                amount?: string | number;
                /**
                 * @description ISO 4217 code of the amount.
                 * @example EUR
                 */
                currency?: string;
            };
        };
        /** StartScheduleRequest */
        StartScheduleRequest: {
            /** @description A register, or a debit or preauthorize with `withRegister`, of this connector */
            registrationUuid: string;
            /**
             * @description Of each payment; a number is read as it is written
             * @example 9.99
             */
            amount: string | number;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency: string;
            /**
             * @description 1 to 364 units
             * @example 1
             */
            periodLength: number | string;
            /**
             * @description Unit of periodLength.
             * @example MONTH
             * @enum {unknown}
             */
            periodUnit: "DAY" | "WEEK" | "MONTH" | "YEAR";
            /**
             * @description The first payment. Without it: one period after the registration, or the next multiple of it
             * @example 2026-12-01T10:00:00-05:00
             */
            startDateTime?: string;
            merchantMetaData?: string | null;
            callbackUrl?: string | null;
        };
        /** StatusResponse */
        StatusResponse: {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: true;
            /**
             * @description State of the transaction.
             * @enum {unknown}
             */
            transactionStatus: "SUCCESS" | "PENDING" | "REDIRECT" | "CANCELLED" | "ERROR";
            /** @description The gateway's id of the transaction. */
            uuid: string;
            /** @description Your own id of the transaction. */
            merchantTransactionId: string;
            /** @description Date of creation and uuid, as customers and providers see it. */
            purchaseId: string;
            /**
             * @description Type of the transaction.
             * @enum {unknown}
             */
            transactionType: "DEBIT" | "PREAUTHORIZE" | "INCREMENTAL-AUTHORIZATION" | "CAPTURE" | "VOID" | "REGISTER" | "DEREGISTER" | "REFUND" | "PAYOUT" | "CHARGEBACK" | "CHARGEBACK-REVERSAL";
            /** @description As the connector names it. */
            paymentMethod?: string;
            /**
             * @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705.
             * @example 9.99
             */
            amount?: string;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency?: string;
            /**
             * @description Charged on top of the amount, in the same currency. The customer pays the sum.
             * @example 9.99
             */
            surchargeAmount?: string;
            /**
             * @description Amount plus surchargeAmount.
             * @example 9.99
             */
            totalAmount?: string;
            /** @description The uuid of the earlier transaction that this one follows, or whose payment instrument it uses. */
            referenceUuid?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description The instrument that was used, masked. */
            returnData?: components["schemas"]["ReturnData"];
            /** @description As the request sent it. */
            customer?: {
                [key: string]: unknown;
            };
            /** @description How the amount is divided among sellers, at most 10 parts. Passed to a provider that supports it. */
            splits?: {
                [key: string]: unknown;
            }[];
            /** @description As the request sent them, when one of them has `extraData`. */
            items?: {
                [key: string]: unknown;
            }[];
            /** @description What went wrong, oldest first; one entry for each declined attempt. */
            errors?: ({
                /** @description What went wrong, in English. */
                message: string;
                /** @description Number of the error. */
                code: string;
                /** @description What the provider said, in its own words; null when it said nothing. */
                adapterMessage: string | null;
                /** @description The provider's own code; null when it gave none. */
                adapterCode: string | null;
            } & {
                [key: string]: unknown;
            })[];
            /**
             * @description What the provider settled, with the connector's setting status:incoming-settlement-state.
             * @example Funds Received
             */
            incomingSettlementState?: string;
            /** @description Of the last error, when the status is ERROR. */
            message?: string;
            /** @description Number of the error. */
            code?: string;
            customerProfileData?: components["schemas"]["RegisteredProfileData"];
            /** @description The payment link. */
            payByLinkData?: components["schemas"]["PayByLinkData"];
            /** @description A conversion that the merchant made before the request, for the record. */
            dccData?: components["schemas"]["DccData"];
            /** @description The schedule that the transaction began, or whose payment it is. */
            scheduleData?: components["schemas"]["ScheduleData"];
            /**
             * @description When the link expires, as `YYYY-MM-DD HH:MM:SS UTC`.
             * @example 2026-11-22 14:00:00 UTC
             */
            expiresAt?: string;
            /** @description Every attempt with its connector. Only with includeTracing. */
            tracingData?: components["schemas"]["TracingData"];
            /** @description That charge its payment instrument, or whose payment it is. */
            schedules?: components["schemas"]["ScheduleData"][];
            /** @description How the dispute stands. */
            disputeData?: {
                /** @description The provider's id of the dispute. */
                adapterDisputeId: string;
                /**
                 * @description Stage of the dispute.
                 * @enum {unknown}
                 */
                status: "inquiry" | "chargeback" | "reversal" | "second_chargeback" | "closed" | "won" | "lost";
                /**
                 * @description The disputed amount.
                 * @example 9.99
                 */
                amount: string;
                /**
                 * @description ISO 4217 code of the amount.
                 * @example EUR
                 */
                currency: string;
                /** @description The reason in the provider's words. */
                reasonText: string;
                /**
                 * @description The scheme's code.
                 * @example 10.4
                 */
                reasonCode?: string;
                /**
                 * Format: date-time
                 * @description Until when it can be defended.
                 */
                dueAt?: string;
                /** @description The merchant's last response. */
                metaData?: {
                    /**
                     * @description What became of it. `pending`: that is not known yet.
                     * @enum {unknown}
                     */
                    response: "pending" | "accepted" | "evidence_submitted" | "refused";
                    /**
                     * Format: date-time
                     * @description When it was made.
                     */
                    respondedAt: string;
                };
                /**
                 * Format: date-time
                 * @description When the dispute became known.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When it last changed.
                 */
                modifiedAt: string;
            } & {
                [key: string]: unknown;
            };
            /** @description Of a chargeback: the payment it takes back, and why. */
            chargebackData?: {
                /** @description The payment that is charged back. */
                originalUuid: string;
                /** @description Your own id of that payment. */
                originalMerchantTransactionId: string;
                /**
                 * @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705.
                 * @example 9.99
                 */
                amount: string;
                /**
                 * @description ISO 4217 code of the amount.
                 * @example EUR
                 */
                currency: string;
                /** @description Why the issuer takes the money back, where it is known. */
                reason: string | null;
                /** @description How the dispute stands. */
                disputeData?: {
                    /** @description The provider's id of the dispute. */
                    adapterDisputeId: string;
                    /**
                     * @description Stage of the dispute.
                     * @enum {unknown}
                     */
                    status: "inquiry" | "chargeback" | "reversal" | "second_chargeback" | "closed" | "won" | "lost";
                    /**
                     * @description The disputed amount.
                     * @example 9.99
                     */
                    amount: string;
                    /**
                     * @description ISO 4217 code of the amount.
                     * @example EUR
                     */
                    currency: string;
                    /** @description The reason in the provider's words. */
                    reasonText: string;
                    /**
                     * @description The scheme's code.
                     * @example 10.4
                     */
                    reasonCode?: string;
                    /**
                     * Format: date-time
                     * @description Until when it can be defended.
                     */
                    dueAt?: string;
                    /** @description The merchant's last response. */
                    metaData?: {
                        /**
                         * @description What became of it. `pending`: that is not known yet.
                         * @enum {unknown}
                         */
                        response: "pending" | "accepted" | "evidence_submitted" | "refused";
                        /**
                         * Format: date-time
                         * @description When it was made.
                         */
                        respondedAt: string;
                    };
                    /**
                     * Format: date-time
                     * @description When the dispute became known.
                     */
                    createdAt: string;
                    /**
                     * Format: date-time
                     * @description When it last changed.
                     */
                    modifiedAt: string;
                } & {
                    [key: string]: unknown;
                };
                /**
                 * Format: date-time
                 * @description When the issuer took the money back.
                 */
                chargebackDateTime: string;
            } & {
                [key: string]: unknown;
            };
            /** @description Of a reversed chargeback: the payment and the chargeback. */
            chargebackReversalData?: {
                /** @description The payment that is charged back. */
                originalUuid: string;
                /** @description Your own id of that payment. */
                originalMerchantTransactionId: string;
                /**
                 * @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705.
                 * @example 9.99
                 */
                amount: string;
                /**
                 * @description ISO 4217 code of the amount.
                 * @example EUR
                 */
                currency: string;
                /** @description Why the chargeback was reversed, where it is known. */
                reason: string | null;
                /** @description How the dispute stands. */
                disputeData?: {
                    /** @description The provider's id of the dispute. */
                    adapterDisputeId: string;
                    /**
                     * @description Stage of the dispute.
                     * @enum {unknown}
                     */
                    status: "inquiry" | "chargeback" | "reversal" | "second_chargeback" | "closed" | "won" | "lost";
                    /**
                     * @description The disputed amount.
                     * @example 9.99
                     */
                    amount: string;
                    /**
                     * @description ISO 4217 code of the amount.
                     * @example EUR
                     */
                    currency: string;
                    /** @description The reason in the provider's words. */
                    reasonText: string;
                    /**
                     * @description The scheme's code.
                     * @example 10.4
                     */
                    reasonCode?: string;
                    /**
                     * Format: date-time
                     * @description Until when it can be defended.
                     */
                    dueAt?: string;
                    /** @description The merchant's last response. */
                    metaData?: {
                        /**
                         * @description What became of it. `pending`: that is not known yet.
                         * @enum {unknown}
                         */
                        response: "pending" | "accepted" | "evidence_submitted" | "refused";
                        /**
                         * Format: date-time
                         * @description When it was made.
                         */
                        respondedAt: string;
                    };
                    /**
                     * Format: date-time
                     * @description When the dispute became known.
                     */
                    createdAt: string;
                    /**
                     * Format: date-time
                     * @description When it last changed.
                     */
                    modifiedAt: string;
                } & {
                    [key: string]: unknown;
                };
                /** @description The chargeback that is reversed, where it is known. */
                chargebackUuid: string | null;
                /**
                 * Format: date-time
                 * @description When the chargeback was reversed.
                 */
                reversalDateTime: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** TaxDetail */
        TaxDetail: {
            /** @description Kind of the tax. */
            type?: string;
            /**
             * @description The tax, in units of the currency.
             * @example 9.99
             */
            amount?: string;
            /**
             * @description The tax rate in percent.
             * @example 9.99
             */
            rate?: string;
            /** @description Code of the tax. */
            code?: string;
            /** @description Tax number of the merchant for this tax. */
            taxId?: string;
            /** @description Whether the tax was applied, as the provider defines it. */
            applied?: string;
            /** @description Why the tax is not charged. */
            exemptionCode?: string;
        };
        /** Tenant */
        Tenant: {
            /**
             * @description Id of the tenant.
             * @example TE-0000-0000-0000-0000-0000-0001
             */
            guid: string;
            /** @description Name of the tenant. */
            name: string;
            /** @description Null for the root tenant only. */
            parentTenantGuid: string | null;
            /** @description The settings of the tenant. */
            settings: {
                /** @description The container that all connectors of the tenant use; null: none. */
                customerProfileContainer: number | null;
                /** @description Sub-tenants cannot use containers that are shared with them. */
                customerProfileContainersDisabledForSubtenants: boolean;
                /** @description Optional features that are switched on. */
                features: {
                    /** @description Merchants of the tenant can use customer profiles. */
                    customerProfiles: boolean;
                    /** @description Merchants of the tenant can query the BI data source. */
                    biDataSource: boolean;
                };
                /** @description The mail server for payment links; null: no mail is sent. */
                mail: {
                    /** @description Name or address of the mail server. */
                    host: string;
                    /** @description Port of the mail server. */
                    port: number;
                    /** @description TLS from the first byte. Otherwise STARTTLS is used when the server offers it. */
                    secure: boolean;
                    /** @description User name at the mail server; null: none is needed. */
                    user: string | null;
                    /** @description Sender of the mails. */
                    from: string;
                } | null;
                /** @description Payment links may be mailed. */
                payByLinkEmailPermission: boolean;
                /** @description Templates and confirmations of payment links. */
                payByLink: {
                    /** @description Templates for every language that has none of its own. */
                    defaultLayout: {
                        [key: string]: string;
                    };
                    /** @description Templates by ISO 639-1 language. */
                    layoutByLanguage: {
                        [key: string]: {
                            [key: string]: string;
                        };
                    };
                    /** @description The customer gets a mail when the link was paid. */
                    sendConfirmationMail: boolean;
                    /** @description The merchant gets a mail when the link was paid. */
                    sendMerchantConfirmationMail: boolean;
                };
                /** @description Settings of the BI data source. */
                bi: {
                    /** @description Names of extraData that BI documents have. */
                    extraDataKeys: string[];
                };
                /** @description People of the console with a role at the tenant or below it need an authenticator app or a passkey. At the root tenant: everybody. */
                requireSecondFactor: boolean;
            };
        };
        /**
         * TenantSettingsChange
         * @description Fields that are not named are unchanged.
         */
        TenantSettingsChange: {
            /** @description The container of all connectors of this tenant; not inherited by sub-tenants. */
            customerProfileContainer?: number | null;
            /** @description Sub-tenants cannot use containers that are shared with them. */
            customerProfileContainersDisabledForSubtenants?: boolean;
            /** @description The optional features; default: off. */
            features?: {
                /** @description Merchants of the tenant can use customer profiles. */
                customerProfiles?: boolean;
                /** @description Merchants of the tenant can query the BI data source. */
                biDataSource?: boolean;
            };
            /** @description The mail server of Pay-by-Link e-mails; null = none is sent. */
            mail?: {
                /**
                 * @description Name or address of the mail server.
                 * @example smtp.example.com
                 */
                host: string;
                /**
                 * @description Port of the mail server.
                 * @example 587
                 */
                port: number;
                /** @description TLS from the first byte. */
                secure?: boolean;
                /** @description User name at the mail server; null: none is needed. */
                user?: string | null;
                /** @description Unchanged when it is left out and host and port stay; never returned. */
                password?: string | null;
                /**
                 * @description Sender of the mails.
                 * @example Demo Shop <shop@example.com>
                 */
                from: string;
            } | null;
            /** @description Payment links may be mailed. */
            payByLinkEmailPermission?: boolean;
            /** @description Templates and confirmations of payment links. */
            payByLink?: {
                /** @description Templates for every language that has none of its own. */
                defaultLayout?: components["schemas"]["LayoutTemplates"];
                /** @description By language (ISO 639-1, or with a region: pt-BR), before `defaultLayout`; null removes a language. */
                layoutByLanguage?: {
                    [key: string]: components["schemas"]["LayoutTemplates"] | null;
                };
                /** @description A mail to the customer when the link was paid. */
                sendConfirmationMail?: boolean;
                /** @description A mail to the merchant's `email` when the link was paid. */
                sendMerchantConfirmationMail?: boolean;
            };
            /** @description Settings of the BI data source. */
            bi?: {
                /** @description Keys of extraData that are indexed in the BI data source. */
                extraDataKeys?: string[];
            };
            /** @description People of the console with a role at the tenant or below it need an authenticator app or a passkey. At the root tenant: everybody. */
            requireSecondFactor?: boolean;
        };
        /**
         * Terminal
         * @description Stored and returned: no adapter of this gateway uses one.
         */
        Terminal: {
            /**
             * @description The terminal's id.
             * @example T-1
             */
            terminalId: string;
            /** @description The terminal's last number. */
            stan?: (number | string) | null;
            /** @description The terminal's last capture. */
            captureRef?: (number | string) | null;
            /** @description Stored and returned. */
            disabled?: boolean;
        };
        /** ThreeDSecureData */
        ThreeDSecureData: {
            /** @description OFF: no authentication. OPTIONAL: pay also without one. MANDATORY: only an authenticated customer pays. */
            "3dsecure"?: components["schemas"]["ThreeDSecurePolicy"];
            /**
             * @description CB: authenticate with Cartes Bancaires rather than with the card's international scheme.
             * @enum {unknown}
             */
            schemeId?: "CB" | "cb";
            /**
             * @description 01 app, 02 browser, 03 requested by the merchant without the customer (3RI).
             * @enum {unknown}
             */
            channel?: "01" | "02" | "03";
            /**
             * @description 01 payment, 02 recurring, 03 instalments, 04 add a card, 05 maintain a card, 06 verify the cardholder for a token.
             * @enum {unknown}
             */
            authenticationIndicator?: "01" | "02" | "03" | "04" | "05" | "06";
            /**
             * @description How the customer signed in at the merchant: 01 not at all, 02 with a password, 03 federated, 04 with the issuer's credentials, 05 by a third party, 06 with FIDO.
             * @enum {unknown}
             */
            cardholderAuthenticationMethod?: "01" | "02" | "03" | "04" | "05" | "06";
            /** @description When the customer signed in, in UTC. */
            cardholderAuthenticationDateTime?: string;
            /** @description Data that proves the sign-in. */
            cardHolderAuthenticationData?: string;
            /**
             * @description 01 no preference, 02 no challenge, 03 challenge preferred, 04 challenge mandated, 05 to 09 no challenge for the reason named by EMVCo. Outranks the connector's configuration.
             * @enum {unknown}
             */
            challengeIndicator?: "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09";
            /** @description The id, at the issuer's ACS, of an earlier authentication of the same customer. */
            priorReference?: string;
            /**
             * @description How the customer was authenticated then: 01 frictionless, 02 challenge, 03 address check, 04 other.
             * @enum {unknown}
             */
            priorAuthenticationMethod?: "01" | "02" | "03" | "04";
            /** @description When that was, in UTC. */
            priorAuthenticationDateTime?: string;
            /** @description Data that proves that authentication. */
            priorAuthenticationData?: string;
            /**
             * @description Of a card with several accounts: 01 not applicable, 02 credit, 03 debit, 04 as the scheme defines it.
             * @enum {unknown}
             */
            cardholderAccountType?: "01" | "02" | "03" | "04";
            /**
             * @description Age of the account at the merchant: 01 none, 02 made now, 03 under 30 days, 04 30 to 60 days, 05 over 60 days.
             * @enum {unknown}
             */
            cardholderAccountAgeIndicator?: "01" | "02" | "03" | "04" | "05";
            /** @description When the account was opened. */
            cardholderAccountDate?: string;
            /**
             * @description Last change of the account: 01 now, 02 under 30 days ago, 03 30 to 60 days, 04 over 60 days.
             * @enum {unknown}
             */
            cardholderAccountChangeIndicator?: "01" | "02" | "03" | "04";
            /** @description When the account was last changed. */
            cardholderAccountLastChange?: string;
            /**
             * @description Last change of the password: 01 never, 02 now, 03 under 30 days ago, 04 30 to 60 days, 05 over 60 days.
             * @enum {unknown}
             */
            cardholderAccountPasswordChangeIndicator?: "01" | "02" | "03" | "04" | "05";
            /** @description When the password was last changed. */
            cardholderAccountLastPasswordChange?: string;
            /**
             * @description First use of the shipping address: 01 now, 02 under 30 days ago, 03 30 to 60 days, 04 over 60 days.
             * @enum {unknown}
             */
            shippingAddressUsageIndicator?: "01" | "02" | "03" | "04";
            /** @description When the shipping address was first used. */
            shippingAddressFirstUsage?: string;
            /** @description Transactions of the account in the last 24 hours, abandoned ones included. */
            transactionActivityDay?: number;
            /** @description Transactions of the account in the last year, abandoned ones included. */
            transactionActivityYear?: number;
            /** @description Attempts to add a card in the last 24 hours. */
            addCardAttemptsDay?: number;
            /** @description Purchases of the account in the last six months. */
            purchaseCountSixMonths?: number;
            /**
             * @description 01: nothing suspicious was seen in the account. 02: something was.
             * @enum {unknown}
             */
            suspiciousAccountActivityIndicator?: "01" | "02";
            /**
             * @description 01: the account has the name that receives the goods. 02: it has another.
             * @enum {unknown}
             */
            shippingNameEqualIndicator?: "01" | "02";
            /**
             * @description When the card was added: 01 guest, 02 now, 03 under 30 days ago, 04 30 to 60 days, 05 over 60 days.
             * @enum {unknown}
             */
            paymentAccountAgeIndicator?: "01" | "02" | "03" | "04" | "05";
            /** @description When the card was added to the account. */
            paymentAccountAgeDate?: string;
            /** @description Third line of the billing address. */
            billingAddressLine3?: string;
            /** @description State of the billing address: the part of its ISO 3166-2 code after the hyphen. */
            billingAddressState?: string;
            /** @description Third line of the shipping address. */
            shippingAddressLine3?: string;
            /** @description State of the shipping address: the part of its ISO 3166-2 code after the hyphen. */
            shippingAddressState?: string;
            /**
             * @description Y: both addresses are the same. N: they differ.
             * @enum {unknown}
             */
            billingShippingAddressMatch?: "Y" | "N";
            /** @description Country code of the telephone number at home, digits only. */
            homePhoneCountryPrefix?: string;
            /** @description Telephone number at home, digits only, without the country code. */
            homePhoneNumber?: string;
            /** @description Country code of the mobile number, digits only. */
            mobilePhoneCountryPrefix?: string;
            /** @description Mobile number, digits only, without the country code. */
            mobilePhoneNumber?: string;
            /** @description Country code of the telephone number at work, digits only. */
            workPhoneCountryPrefix?: string;
            /** @description Telephone number at work, digits only, without the country code. */
            workPhoneNumber?: string;
            /** @description Number of instalments, 2 to 999. */
            purchaseInstalData?: number | string;
            /**
             * @description Where the goods go: 01 billing address, 02 another known address, 03 another address, 04 picked up, 05 digital, 06 travel and tickets, 07 other.
             * @enum {unknown}
             */
            shipIndicator?: "01" | "02" | "03" | "04" | "05" | "06" | "07";
            /**
             * @description When the goods arrive: 01 electronically, 02 the same day, 03 overnight, 04 later.
             * @enum {unknown}
             */
            deliveryTimeframe?: "01" | "02" | "03" | "04";
            /** @description Where digital goods are sent. */
            deliveryEmailAddress?: string;
            /**
             * @description 01: ordered for the first time. 02: ordered again.
             * @enum {unknown}
             */
            reorderItemsIndicator?: "01" | "02";
            /**
             * @description 01: available now. 02: will be available later.
             * @enum {unknown}
             */
            preOrderPurchaseIndicator?: "01" | "02";
            /** @description When a pre-ordered article is expected. */
            preOrderDate?: string;
            /** @description Gift cards in the purchase: their sum, whole units of giftCardCurrency. */
            giftCardAmount?: string | number;
            /** @description ISO 4217 code of giftCardAmount. */
            giftCardCurrency?: string;
            /** @description Number of gift cards and codes in the purchase. */
            giftCardCount?: number;
            /** @description When the purchase was made, in UTC. Default: now. */
            purchaseDate?: string;
            /** @description After this date no further payments of the agreement are made. */
            recurringExpiry?: string;
            /** @description Least number of days between two payments of the agreement. */
            recurringFrequency?: number;
            /**
             * @description 01 goods or services, 03 check acceptance, 10 account funding, 11 quasi-cash, 28 prepaid load.
             * @enum {unknown}
             */
            transType?: "01" | "03" | "10" | "11" | "28";
            /**
             * @description The exemption from strong authentication that is requested, by EMVCo's code.
             * @enum {unknown}
             */
            exemptionIndicator?: "01" | "02" | "03" | "04" | "05" | "06" | "07";
            /**
             * @description Why the merchant authenticates without the customer, by EMVCo's code; only with channel 03.
             * @enum {unknown}
             */
            threeRIIndicator?: "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "10" | "11" | "12";
            /**
             * @description Size of the challenge in pixels: 01 250×400, 02 390×400, 03 500×600, 04 600×400, 05 whole page.
             * @enum {unknown}
             */
            browserChallengeWindowSize?: "01" | "02" | "03" | "04" | "05";
            /** @description The Accept header of the customer's browser. */
            browserAcceptHeader?: string;
            /** @description IP address of the customer's browser. */
            browserIpAddress?: string;
            /** @description Whether the browser can run Java: navigator.javaEnabled(). */
            browserJavaEnabled?: boolean;
            /** @description navigator.language, an IETF BCP 47 tag. */
            browserLanguage?: string;
            /** @description screen.colorDepth, in bits. */
            browserColorDepth?: (1 | 4 | 8 | 15 | 16 | 24 | 30 | 32 | 48) | ("1" | "4" | "8" | "15" | "16" | "24" | "30" | "32" | "48");
            /** @description screen.height, in pixels. */
            browserScreenHeight?: number | string;
            /** @description screen.width, in pixels. */
            browserScreenWidth?: number | string;
            /** @description Minutes between UTC and the browser's time: Date.getTimezoneOffset(). */
            browserTimezone?: number | string;
            /** @description The User-Agent header of the customer's browser. */
            browserUserAgent?: string;
            /** @description navigator.platform. */
            browserPlatform?: string;
            /**
             * @description Of an app: 01 native, 02 HTML, 03 both.
             * @enum {unknown}
             */
            sdkInterface?: "01" | "02" | "03";
            /** @description Kinds of challenge that the app's SDK can show, by EMVCo's codes. */
            sdkUiType?: string;
            /** @description The SDK's id of the installation of the app. */
            sdkAppID?: string;
            /** @description Device data, encrypted by the SDK for the Directory Server. */
            sdkEncData?: string;
            /** @description The SDK's ephemeral public key, as a JSON Web Key. */
            sdkEphemPubKey?: string;
            /** @description Minutes a challenge in the app may take; at least 5. */
            sdkMaxTimeout?: number;
            /** @description EMVCo's reference number of the SDK. */
            sdkReferenceNumber?: string;
            /** @description The SDK's id of the transaction, a UUID. */
            sdkTransID?: string;
        };
        /**
         * ThreeDSecurePolicy
         * @enum {unknown}
         */
        ThreeDSecurePolicy: "OFF" | "OPTIONAL" | "MANDATORY";
        /** TokenizeAnswer */
        TokenizeAnswer: {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: true;
            /**
             * @description Pays once, within 15 minutes: put it in transactionToken of a transaction request.
             * @example ix::9d3d5d01f70e4d56b05b2cc14edabcf9
             */
            transactionToken: string;
            /** @description The card, masked. */
            cardData: {
                /**
                 * @description Brand of the card.
                 * @example visa
                 */
                type: string;
                /** @description The first digits of the card number, eight at most. */
                binDigits: string;
                /** @description The first six digits of the card number. */
                firstSixDigits: string;
                /** @description The last four digits of the card number. */
                lastFourDigits: string;
                /** @description Name as on the card. */
                cardHolder: string;
                /** @description Month of expiry, 1 to 12. */
                expiryMonth: string;
                /** @description Year of expiry, four digits. */
                expiryYear: string;
            } & {
                [key: string]: unknown;
            };
        };
        /**
         * TracingData
         * @description Every attempt with its connector.
         */
        TracingData: {
            /** @description The attempts, oldest first. */
            transactions: ({
                /** @description The transaction. */
                uuid: string;
                /** @description Number of the attempt, from 1. */
                sequence_number: number;
                /** @description How the attempt ended. */
                status: string;
                /** @description The connector that was tried. */
                connector: {
                    /** @description Id of the connector. */
                    guid: string;
                    /** @description The connector's adapter. */
                    adapter_name: string | null;
                    /** @description Brand of the card. */
                    brand: string | null;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            })[];
        } & {
            [key: string]: unknown;
        };
        /** TransactionError */
        TransactionError: {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: false;
            /**
             * @description What went wrong, in English, for developers. It names the field that is at fault.
             * @example amount: 'amount' is required
             */
            errorMessage: string;
            /**
             * @description Number of the error; docs/reference/errors.md lists all of them.
             * @example 1002
             */
            errorCode: number | string;
            /** @description With 3004: the transaction that was recorded under the id first */
            uuid?: string;
            /**
             * @description With 3004: the status of that transaction
             * @enum {unknown}
             */
            transactionStatus?: "SUCCESS" | "PENDING" | "REDIRECT" | "CANCELLED" | "ERROR";
            /** @description With 3004 and the status REDIRECT: where the customer of that transaction pays */
            redirectUrl?: string;
        } & {
            [key: string]: unknown;
        };
        /** TransactionResponse */
        TransactionResponse: {
            /** @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType. */
            success: boolean;
            /**
             * @description The gateway's id of the transaction.
             * @example d94c0d72f3a36e21f16e
             */
            uuid: string;
            /**
             * @description Date of creation and uuid, as customers and providers see it.
             * @example 20261120-d94c0d72f3a36e21f16e
             */
            purchaseId: string;
            /**
             * @description What to do next. FINISHED: nothing. REDIRECT: send the customer to redirectUrl. PENDING: wait for the callback. PENDING_DCC: continue with continue-dcc. ERROR: see errors.
             * @enum {unknown}
             */
            returnType: "FINISHED" | "REDIRECT" | "PENDING" | "ERROR" | "PENDING_DCC";
            /**
             * @description How the customer gets to redirectUrl: always with the whole page, never in a frame.
             * @enum {string}
             */
            redirectType?: "fullpage";
            /** @description The page to which the customer's browser continues, or the link to pass on. */
            redirectUrl?: string;
            /** @description The redirectUrl as a data URL of an image. */
            redirectQRCode?: string;
            /** @description As the connector names it. */
            paymentMethod?: string;
            /** @description The text on the customer's account statement. */
            paymentDescriptor?: string;
            /** @description The instrument that was used, masked. */
            returnData?: components["schemas"]["ReturnData"];
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            customerProfileData?: components["schemas"]["RegisteredProfileData"];
            /** @description The payment link. */
            payByLinkData?: components["schemas"]["PayByLinkData"];
            /** @description A conversion that the merchant made before the request, for the record. */
            dccData?: components["schemas"]["DccData"];
            /** @description The schedule that the transaction began, or whose payment it is. */
            scheduleData?: components["schemas"]["ScheduleData"];
            /**
             * @description When the link expires, as `YYYY-MM-DD HH:MM:SS UTC`.
             * @example 2026-11-22 14:00:00 UTC
             */
            expiresAt?: string;
            /** @description Every attempt with its connector. Only with includeTracing. */
            tracingData?: components["schemas"]["TracingData"];
            riskCheckData?: components["schemas"]["RiskCheckData"];
            /** @description What the provider said, in its own words; null when it said nothing. */
            adapterMessage?: string | null;
            /** @description The provider's own code; null when it gave none. */
            adapterCode?: string | null;
            /** @description What went wrong, oldest first; one entry for each declined attempt. */
            errors?: ({
                /** @description What went wrong, in English, for developers. It names the field that is at fault. */
                errorMessage: string;
                /** @description Number of the error; docs/reference/errors.md lists all of them. */
                errorCode: number;
                /** @description What the provider said, in its own words; null when it said nothing. */
                adapterMessage: string | null;
                /** @description The provider's own code; null when it gave none. */
                adapterCode: string | null;
            } & {
                [key: string]: unknown;
            })[];
        } & {
            [key: string]: unknown;
        };
        /**
         * UpdateConnectorRequest
         * @description Fields that are not named are unchanged. What the list shows can be sent back: its read-only fields are taken with their present values only.
         */
        UpdateConnectorRequest: {
            /**
             * @description Name of the connector.
             * @example Cards
             */
            name?: string;
            /**
             * @description The adapter's id; not needed for a meta-connector.
             * @example Simulator
             */
            adapter?: string;
            /**
             * @description A payment method of the adapter; not needed for a meta-connector.
             * @example Creditcard
             */
            method?: string;
            /**
             * @description Unique in the whole gateway; it stands in the path of every request.
             * @example demo-card
             */
            apiKey?: string;
            /** @description Generated when it is empty. */
            publicIntegrationKey?: string | null;
            /** @description Generated when it is empty, and then shown once. */
            sharedSecret?: string | null;
            /** @description Country of the business, ISO 3166-1 alpha-2. */
            businessCountry?: string | null;
            /** @description Access to the provider. Merged with what is there. */
            config?: components["schemas"]["ConnectorConfiguration"];
            /** @description Outranks the tenant-wide container. */
            customerProfileContainer?: number | null;
            /** @description The id of a risk profile. Another value is stored and returned. */
            defaultRiskRuleSet?: (number | string) | null;
            /** @description The id of a risk profile. Another value is stored and returned. */
            vtRiskRuleSet?: (number | string) | null;
            alias?: string | null;
            /** @description Stored and returned. */
            terminals?: components["schemas"]["Terminal"][];
            description?: string | null;
            /** @description Its requests are refused. */
            disabled?: boolean;
            /** @description Types that the connector refuses. */
            disabledTransactionTypes?: ("initial_debit" | "initial_preauthorize" | "capture" | "partial_capture" | "refund" | "partial_refund" | "register" | "deregister" | "payout" | "recurring_debit" | "recurring_preauthorize")[];
            /**
             * @description How callbacks are signed. json: with SHA-512. inherit: as the request was signed.
             * @enum {unknown}
             */
            postbackFormat?: "inherit" | "json";
            provider?: string | null;
            /** @description Schedules may be started, and sent with transactions. */
            scheduleApiAvailable?: boolean;
            /** @description Stored and returned. */
            virtualTerminalAvailable?: boolean;
            /**
             * @description Merged by name; "1" = on, null = back to the default. getConnectorSettings lists them.
             * @example {
             *       "postback:send-on-pending": "1"
             *     }
             */
            settings?: {
                [key: string]: string | number | null;
            };
            /**
             * @description Merged after `settings`.
             * @example {
             *       "postback:send-on-pending": "1"
             *     }
             */
            addSettings?: {
                [key: string]: string | number | null;
            };
            /** @description Names of settings that go back to their defaults. */
            removeSettings?: string[];
            /** @description Templates of mails and result pages; they outrank the tenant's. */
            payByLink?: {
                /** @description Templates for every language that has none of its own. */
                defaultLayout?: components["schemas"]["LayoutTemplates"];
                /** @description By language (ISO 639-1, or with a region: pt-BR), before `defaultLayout`; null removes a language. */
                layoutByLanguage?: {
                    [key: string]: components["schemas"]["LayoutTemplates"] | null;
                };
            };
            /** @description Makes it a connector that routes each request to one of others by rules. */
            routingMetaConnector?: components["schemas"]["RoutingMetaConnector"];
            /** @description Makes it a connector whose page lets the customer choose a payment method. */
            multiMethodMetaConnector?: components["schemas"]["MultiMethodMetaConnector"];
        };
        /**
         * UpdateCustomerProfileContainerRequest
         * @description Fields that are not named are unchanged. What the list shows can be sent back: its read-only fields are taken with their present values only.
         */
        UpdateCustomerProfileContainerRequest: {
            /**
             * @description Name of the container.
             * @example Customers
             */
            name?: string;
            /** @description Sub-tenants may assign it too. */
            sharedWithSubtenants?: boolean;
            /** @description Its profiles are kept and are not accessible. */
            disabled?: boolean;
        };
        /**
         * UpdateMerchantRequest
         * @description Fields that are not named are unchanged. What the list shows can be sent back: its read-only fields are taken with their present values only.
         */
        UpdateMerchantRequest: {
            /**
             * @description Name of the merchant; customers see it on payment pages.
             * @example Demo Shop
             */
            name?: string;
            description?: string | null;
            /** @description Where the merchant's own mails go. */
            email?: string | null;
            /** @description Shown on payment pages and in mails; `dark` on dark pages, else `light` there too. */
            logos?: {
                /** @description A PNG, JPEG or WebP image of at most 32 KiB as a data URL; null removes it. */
                light?: string | null;
                /** @description A PNG, JPEG or WebP image of at most 32 KiB as a data URL; null removes it. */
                dark?: string | null;
            };
            /** @description What the merchant's payment pages show; null: nothing of its own. */
            paymentPage?: components["schemas"]["PaymentPage"] | null;
            address?: string | null;
            city?: string | null;
            zipCode?: string | null;
            /** @description ISO 3166-1 alpha-2. Stored and returned. */
            country?: string | null;
            /** @description Address of the merchant's site. Stored and returned. */
            homepage?: string | null;
            /** @description Name in the IANA database. */
            timezone?: string | null;
            /** @description ISO 4217. Stored and returned. */
            defaultCurrency?: string | null;
            externalId?: string | null;
            /** @description Stored and returned; no mail is sent there. */
            administrativeEmail?: string | null;
            /** @description Stored and returned; no mail is sent there. */
            technicalEmail?: string | null;
            /** @description Stored and returned; no mail is sent there. */
            riskAlertEmail?: string | null;
            /** @description Stored and returned; no mail is sent there. */
            schedulerAlertEmail?: string | null;
            /** @description Stored and returned: there are no events without a connector to report. */
            eventNotificationUrl?: string | null;
            /** @description The id of a risk profile, for connectors that name none. Another value is stored and returned. */
            defaultRiskRuleSet?: (number | string) | null;
            /** @description The id of a risk profile, for connectors that name none. Another value is stored and returned. */
            defaultVtRiskRuleSet?: (number | string) | null;
            /** @description Only false: connectors are disabled one by one. */
            disabled?: boolean;
            /** @description Only an empty list: a connector has disabledTransactionTypes of its own. */
            disabledTransactionTypes?: string[];
            /** @description Only false: card data is allowed by the connector's setting pci:card-data. */
            isPciEnabled?: boolean;
        };
        /**
         * UpdateMerchantUserRequest
         * @description Fields that are not named are unchanged. What the list shows can be sent back: its read-only fields are taken with their present values only.
         */
        UpdateMerchantUserRequest: {
            /**
             * @description Unique in the whole gateway. No colon: HTTP Basic ends the username at one.
             * @example demo
             */
            username?: string;
            /**
             * @description At least 12 characters, and none that is easy to guess. Only a hash is stored.
             * @example blue-otter-runs-94
             */
            password?: string;
            /**
             * @description Settings of the user; "1" = on, null = back to the default.
             * @example {
             *       "pay-by-link-api": "1"
             *     }
             */
            settings?: {
                [key: string]: string | number | null;
            };
            /** @description Stored and returned. */
            email?: string | null;
            firstName?: string | null;
            lastName?: string | null;
            /**
             * @description Permissions in a web interface, which API users do not use: stored and returned.
             * @example [
             *       "frontend.transaction.refund"
             *     ]
             */
            permissions?: string[];
            /** @description A disabled user is refused. */
            disabled?: boolean;
            /** @description From then on the user is refused. */
            validUntil?: string | null;
            /**
             * @description What the user may do; with none the user only reads. Unless given, a new user may do everything if the root credential makes it, and everything but `refund` and `payout` otherwise.
             * @example [
             *       "debit",
             *       "capture",
             *       "void"
             *     ]
             */
            operations?: ("debit" | "preauthorize" | "incrementalAuthorization" | "capture" | "void" | "register" | "deregister" | "refund" | "payout")[];
            /**
             * @description Which connectors the user may call: those in test mode, the others, or both (unless given).
             * @enum {unknown}
             */
            mode?: "test" | "live" | "both";
            /** @description Only an empty list: a user sees the connectors of its own merchant. */
            multiMerchantAccess?: string[];
            /** @description Only false: the password of an API user is in the request. */
            sendInitialPassword?: boolean;
            /** @description What the user may do beyond payments, in the public API's form. */
            apiUserSettings?: components["schemas"]["ApiUserSettings"];
        };
        /** UpdateProfileRequest */
        UpdateProfileRequest: {
            /**
             * @description Assigned by the gateway.
             * @example CP-91ec-509a-3899-4f4f-a4ad-67fb
             */
            profileGuid?: string;
            /**
             * @description Your own id of the customer; unique within the container. A number is the same as its text.
             * @example customer-1
             */
            customerIdentification?: string | number;
            /** @description Fields that are not named are unchanged; null removes a field. */
            customerData?: {
                /**
                 * @description Always customerData. Published clients send it back.
                 * @enum {string}
                 */
                _TYPE?: "customerData";
                /** @description Your own id of the customer. */
                identification?: string | null;
                /** @description First name. */
                firstName?: string | null;
                /** @description Family name. */
                lastName?: string | null;
                /** @description Date of birth, as YYYY-MM-DD. */
                birthDate?: string | null;
                /** @description M or F. */
                gender?: string | null;
                /** @description Street and number of the billing address. */
                billingAddress1?: string | null;
                /** @description Second line of the billing address. */
                billingAddress2?: string | null;
                /** @description City of the billing address. */
                billingCity?: string | null;
                /** @description Postcode of the billing address. */
                billingPostcode?: string | null;
                /** @description State or region of the billing address. */
                billingState?: string | null;
                /** @description Country of the billing address, ISO 3166-1 alpha-2. */
                billingCountry?: string | null;
                /** @description Telephone number of the customer. */
                billingPhone?: string | null;
                /** @description The customer's company. */
                company?: string | null;
                /** @description The customer's e-mail address. */
                email?: string | null;
                /** @description True: the merchant has checked that the e-mail address belongs to the customer. */
                emailVerified?: boolean | null;
                /** @description IP address of the customer's browser, version 4 or 6. Of a list, as proxies make it of X-Forwarded-For, the first is taken. Kept in one form: 203.0.113.9 for ::ffff:203.0.113.9. */
                ipAddress?: string | null;
                /** @description The customer's national identity or tax number. */
                nationalId?: string | null;
                /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
                extraData?: {
                    [key: string]: string;
                } | null;
            };
            /** @description The paymentToken of one of the profile's own instruments; null = none is preferred. */
            preferredInstrument?: string | null;
        };
        /** UpdateProfileResult */
        UpdateProfileResult: {
            /**
             * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
             * @enum {boolean}
             */
            success: true;
            /** @description The gateway's id of the customer's profile. */
            profileGuid: string;
            /** @description Your own id of the customer; unique within the container. */
            customerIdentification: string;
            /** @description The customer after the change. */
            customer: components["schemas"]["CustomerData"];
            /** @description Names of the fields that have a new value. */
            changedFields: string[];
        };
        /**
         * UpdateRiskProfileRequest
         * @description Fields that are not named are unchanged. What the list shows can be sent back: its read-only fields are taken with their present values only.
         */
        UpdateRiskProfileRequest: {
            /**
             * @description Of the profile.
             * @example Web shop
             */
            name?: string;
            /**
             * @description For the operator.
             * @example Rules of the web shops
             */
            description?: string;
            /** @description Holds for the tenant and all below where neither connector nor merchant names another. One of a tenant. */
            isDefault?: boolean;
            /** @description Checks nothing, also where the profile of a merchant or tenant would apply otherwise. */
            disabled?: boolean;
            /** @description In their order; the first that hits with `approve`, `review` or `decline` decides. */
            rules?: components["schemas"]["RiskRule"][];
            /** @description What the sum of the scores means where no rule decides. Below the first band, and without any, the payment is approved. */
            scoreCard?: {
                /** @description From this score on, until the next band begins. */
                from: number;
                /**
                 * @description What becomes of the payment.
                 * @enum {unknown}
                 */
                action: "approve" | "review" | "decline";
                /** @description The payment needs 3-D Secure, whatever the request says. Not where the customer is absent. */
                threeDSecure?: boolean;
                /** @description People are to look at the payment: it is in BI as `alert`, and a warning in the log. */
                alert?: boolean;
            }[];
        };
        /** UpdateScheduleRequest */
        UpdateScheduleRequest: {
            /** @description A register, or a debit or preauthorize with `withRegister`, of this connector */
            registrationUuid?: string;
            /**
             * @description Of each payment; a number is read as it is written
             * @example 9.99
             */
            amount?: string | number;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency?: string;
            /**
             * @description 1 to 364 units
             * @example 1
             */
            periodLength?: number | string;
            /**
             * @description Unit of periodLength.
             * @example MONTH
             * @enum {unknown}
             */
            periodUnit?: "DAY" | "WEEK" | "MONTH" | "YEAR";
            /**
             * @description The first payment. Without it: one period after the registration, or the next multiple of it
             * @example 2026-12-01T10:00:00-05:00
             */
            startDateTime?: string;
            merchantMetaData?: string | null;
            callbackUrl?: string | null;
        };
        /**
         * UpdateTenantRequest
         * @description Fields that are not named are unchanged. What the list shows can be sent back: its read-only fields are taken with their present values only.
         */
        UpdateTenantRequest: {
            /**
             * @description Name of the tenant.
             * @example Acme Payments
             */
            name?: string;
            /** @description The settings to change. */
            settings?: components["schemas"]["TenantSettingsChange"];
        };
        /** void request */
        VoidRequest: {
            /**
             * @description Your unique id of the transaction
             * @example order-1
             */
            merchantTransactionId: string;
            /** @description A further id of yours. Stored, returned in status and callbacks, and searchable in BI. */
            additionalId1?: string;
            /** @description A second further id of yours, as additionalId1. */
            additionalId2?: string;
            /** @description Your own names and values, 64 at most, returned in status and callbacks. Some names are read by an adapter. */
            extraData?: {
                [key: string]: string;
            };
            /** @description Names and values that are passed to the provider with this request and not stored. */
            pspPassthroughData?: {
                [key: string]: string;
            };
            /** @description Free text of yours, returned in status and callbacks. */
            merchantMetaData?: string;
            /** @description The uuid of the earlier transaction that this one follows, or whose payment instrument it uses. */
            referenceUuid: string;
            /**
             * @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705.
             * @example 9.99
             */
            amount?: string;
            /**
             * @description ISO 4217 code of the amount.
             * @example EUR
             */
            currency?: string;
            /**
             * @description Not used: no customer takes part. Clients send it with every operation.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            successUrl?: string;
            /**
             * @description Not used: no customer takes part. Clients send it with every operation.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            cancelUrl?: string;
            /**
             * @description Not used: no customer takes part. Clients send it with every operation.
             * @example https://shop.example/return
             * @example myshop://order/17
             */
            errorUrl?: string;
            /**
             * @description Where callbacks of this transaction are sent. Http or https; private addresses are refused in production.
             * @example https://shop.example/return
             */
            callbackUrl?: string;
            /** @description Free text about the transaction; customers can see it. */
            description?: string;
            /**
             * @description The language of pages and mails: ISO 639-1 code, which may be followed by a region or a script: pt-BR, zh-Hant; also as a locale, de_DE_formal. Default: that of the browser; of mails English.
             * @example en
             */
            language?: string;
        };
    };
    responses: {
        /** @description The credentials are missing or wrong, or a required signature does not match. */
        ProvisioningError401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errorMessage": "Unauthorized",
                 *       "errorCode": 1000
                 *     }
                 */
                "application/json": components["schemas"]["ProvisioningError"];
            };
        };
        /** @description Too many requests, or too many wrong passwords. Nothing was executed: repeat it later. */
        ProvisioningError429: {
            headers: {
                /** @description Seconds until the next try. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errorMessage": "Too many attempts",
                 *       "errorCode": 1001
                 *     }
                 */
                "application/json": components["schemas"]["ProvisioningError"];
            };
        };
        /** @description The gateway cannot reach its database at the moment: repeat the same request later. */
        ProvisioningError503: {
            headers: {
                /** @description Seconds until the next try. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errorMessage": "Temporary unavailable",
                 *       "errorCode": 9999
                 *     }
                 */
                "application/json": components["schemas"]["ProvisioningError"];
            };
        };
        /** @description The credentials are missing or wrong, or a required signature does not match. */
        SearchError401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Invalid credentials.",
                 *       "status": 401
                 *     }
                 */
                "application/json": components["schemas"]["SearchError"];
            };
        };
        /** @description Too many requests, or too many wrong passwords. Nothing was executed: repeat it later. */
        SearchError429: {
            headers: {
                /** @description Seconds until the next try. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Too many requests",
                 *       "status": 429
                 *     }
                 */
                "application/json": components["schemas"]["SearchError"];
            };
        };
        /** @description The gateway cannot reach its database at the moment: repeat the same request later. */
        SearchError503: {
            headers: {
                /** @description Seconds until the next try. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Temporary unavailable",
                 *       "status": 503
                 *     }
                 */
                "application/json": components["schemas"]["SearchError"];
            };
        };
        /** @description The credentials are missing or wrong, or a required signature does not match. */
        TransactionError401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errorMessage": "Invalid credentials.",
                 *       "errorCode": 3002
                 *     }
                 */
                "application/json": components["schemas"]["TransactionError"];
            };
        };
        /** @description Too many requests, or too many wrong passwords. Nothing was executed: repeat it later. */
        TransactionError429: {
            headers: {
                /** @description Seconds until the next try. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errorMessage": "Too many requests",
                 *       "errorCode": 1009
                 *     }
                 */
                "application/json": components["schemas"]["TransactionError"];
            };
        };
        /** @description The gateway cannot reach its database at the moment: repeat the same request later. */
        TransactionError503: {
            headers: {
                /** @description Seconds until the next try. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errorMessage": "Temporary unavailable",
                 *       "errorCode": 3003
                 *     }
                 */
                "application/json": components["schemas"]["TransactionError"];
            };
        };
        /** @description The credentials are missing or wrong, or a required signature does not match. */
        ApiError401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errorMessage": "Invalid credentials.",
                 *       "errorCode": 3002
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Too many requests, or too many wrong passwords. Nothing was executed: repeat it later. */
        ApiError429: {
            headers: {
                /** @description Seconds until the next try. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errorMessage": "Too many requests",
                 *       "errorCode": 1009
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The gateway cannot reach its database at the moment: repeat the same request later. */
        ApiError503: {
            headers: {
                /** @description Seconds until the next try. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errorMessage": "Temporary unavailable",
                 *       "errorCode": 3003
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The credentials are missing or wrong, or a required signature does not match. */
        BatchError401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Invalid credentials."
                 *     }
                 */
                "application/json": components["schemas"]["BatchError"];
            };
        };
        /** @description Too many requests, or too many wrong passwords. Nothing was executed: repeat it later. */
        BatchError429: {
            headers: {
                /** @description Seconds until the next try. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Too many requests"
                 *     }
                 */
                "application/json": components["schemas"]["BatchError"];
            };
        };
        /** @description The gateway cannot reach its database at the moment: repeat the same request later. */
        BatchError503: {
            headers: {
                /** @description Seconds until the next try. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Temporary unavailable"
                 *     }
                 */
                "application/json": components["schemas"]["BatchError"];
            };
        };
        /** @description The credentials are missing or wrong, or a required signature does not match. */
        CustomerProfileError401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errorMessage": "Invalid credentials.",
                 *       "errorCode": 3002
                 *     }
                 */
                "application/json": components["schemas"]["CustomerProfileError"];
            };
        };
        /** @description Too many requests, or too many wrong passwords. Nothing was executed: repeat it later. */
        CustomerProfileError429: {
            headers: {
                /** @description Seconds until the next try. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errorMessage": "Too many requests",
                 *       "errorCode": 1009
                 *     }
                 */
                "application/json": components["schemas"]["CustomerProfileError"];
            };
        };
        /** @description The gateway cannot reach its database at the moment: repeat the same request later. */
        CustomerProfileError503: {
            headers: {
                /** @description Seconds until the next try. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "errorMessage": "Temporary unavailable",
                 *       "errorCode": 3003
                 *     }
                 */
                "application/json": components["schemas"]["CustomerProfileError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    rebuildBi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The latest rebuild; null: there was none. */
                        rebuild: components["schemas"]["BiRebuild"];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    getBiRebuild: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The latest rebuild; null: there was none. */
                        rebuild: components["schemas"]["BiRebuild"] | null;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    reconcileBi: {
        parameters: {
            query?: {
                /** @description First day, UTC; default: 30 days ago. */
                from?: string;
                /** @description Last day, UTC; default: today. */
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description A tenant or merchant that a key reads.
                 * @example TE-0000-0000-0000-0000-0000-0001
                 */
                guid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description Whether records and BI agree in every row. */
                        equal: boolean;
                        /** @description One row for each day, currency and status. */
                        rows: {
                            /** @description The day, UTC. */
                            day: string;
                            /** @description ISO 4217 code; null: transactions without an amount. */
                            currency: string | null;
                            /** @description State of the transactions. */
                            status: string;
                            /** @description What the records say. */
                            records: {
                                /** @description How many transactions. */
                                count: number;
                                /** @description Sum of their amounts, exact decimal text. */
                                amount: string | null;
                            };
                            /** @description What BI says. */
                            bi: {
                                /** @description How many transactions. */
                                count: number;
                                /** @description Sum of their amounts, exact decimal text. */
                                amount: string | null;
                            };
                        }[];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    createTenant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Acme Payments"
                 *     }
                 */
                "application/json": components["schemas"]["CreateTenantRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The tenant. */
                        tenant: components["schemas"]["Tenant"];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    updateTenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant.
                 * @example TE-0000-0000-0000-0000-0000-0001
                 */
                tenantGuid: string;
            };
            cookie?: never;
        };
        /** @description Fields that are not named are unchanged. What the list shows can be sent back: its read-only fields are taken with their present values only. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "settings": {
                 *         "features": {
                 *           "customerProfiles": true,
                 *           "biDataSource": true
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateTenantRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The tenant. */
                        tenant: components["schemas"]["Tenant"];
                        /** @description Secrets that have to be sent again, and what is allowed but will be missed by some payments. */
                        warnings?: {
                            /** @description The field. */
                            path: string;
                            /** @description What payments may miss, in English. */
                            message: string;
                        }[];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    listTenants: {
        parameters: {
            query?: {
                /**
                 * @description `next` of the page before.
                 * @example ME-0000-0000-0000-0000-0000-0001
                 */
                after?: string;
                /** @description Entries per page, at most 1000, which is also the default. */
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The tenants. */
                        tenants: components["schemas"]["Tenant"][];
                        /** @description `after` of the next page, or null: this was the last one. */
                        next: string | null;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /** @description Only changes of the entity with this guid or key. */
                target?: string;
                /** @description `next` of the page before. */
                after?: string;
                /** @description Entries per page, at most 1000, which is also the default. */
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The changes, oldest first. */
                        changes: components["schemas"]["ConfigurationChange"][];
                        /** @description `after` of the next page, or null: this was the last one. */
                        next: string | null;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    createMerchant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant.
                 * @example TE-0000-0000-0000-0000-0000-0001
                 */
                tenantGuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Web Shop",
                 *       "email": "orders@shop.example",
                 *       "country": "AT"
                 *     }
                 */
                "application/json": components["schemas"]["CreateMerchantRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The merchant. */
                        merchant: components["schemas"]["Merchant"];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    updateMerchant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant.
                 * @example ME-0000-0000-0000-0000-0000-0001
                 */
                merchantGuid: string;
            };
            cookie?: never;
        };
        /** @description Fields that are not named are unchanged. What the list shows can be sent back: its read-only fields are taken with their present values only. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "The web shop",
                 *       "paymentPage": {
                 *         "accentColor": "#0b6b57"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateMerchantRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The merchant. */
                        merchant: components["schemas"]["Merchant"];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    listMerchants: {
        parameters: {
            query?: {
                /**
                 * @description `next` of the page before.
                 * @example ME-0000-0000-0000-0000-0000-0001
                 */
                after?: string;
                /** @description Entries per page, at most 1000, which is also the default. */
                limit?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The tenant.
                 * @example TE-0000-0000-0000-0000-0000-0001
                 */
                tenantGuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The merchants. */
                        merchants: components["schemas"]["Merchant"][];
                        /** @description `after` of the next page, or null: this was the last one. */
                        next: string | null;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    createMerchantUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant.
                 * @example ME-0000-0000-0000-0000-0000-0001
                 */
                merchantGuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "shop-{unique}",
                 *       "password": "change-me-please",
                 *       "type": "api"
                 *     }
                 */
                "application/json": components["schemas"]["CreateMerchantUserRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The user. */
                        merchantUser: components["schemas"]["MerchantUser"];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    updateMerchantUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API user.
                 * @example MU-91ec-509a-3899-4f4f-a4ad-67fb
                 */
                merchantUserGuid: string;
            };
            cookie?: never;
        };
        /** @description Fields that are not named are unchanged. What the list shows can be sent back: its read-only fields are taken with their present values only. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "settings": {
                 *         "pay-by-link-api": "1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateMerchantUserRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The user. */
                        merchantUser: components["schemas"]["MerchantUser"];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    listMerchantUsers: {
        parameters: {
            query?: {
                /**
                 * @description `next` of the page before.
                 * @example ME-0000-0000-0000-0000-0000-0001
                 */
                after?: string;
                /** @description Entries per page, at most 1000, which is also the default. */
                limit?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The merchant.
                 * @example ME-0000-0000-0000-0000-0000-0001
                 */
                merchantGuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The users. */
                        merchantUsers: components["schemas"]["MerchantUser"][];
                        /** @description `after` of the next page, or null: this was the last one. */
                        next: string | null;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    rotateMerchantUserPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API user.
                 * @example MU-91ec-509a-3899-4f4f-a4ad-67fb
                 */
                merchantUserGuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlapHours": 24
                 *     }
                 */
                "application/json": components["schemas"]["RotateMerchantUserPasswordRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The user. */
                        merchantUser: components["schemas"]["MerchantUser"];
                        /** @description Shown once. */
                        password: string;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    endPreviousMerchantUserPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API user.
                 * @example MU-91ec-509a-3899-4f4f-a4ad-67fb
                 */
                merchantUserGuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The user. */
                        merchantUser: components["schemas"]["MerchantUser"];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    createProvisioningCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant.
                 * @example TE-0000-0000-0000-0000-0000-0001
                 */
                tenantGuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Terraform",
                 *       "permissions": [
                 *         "read",
                 *         "configure"
                 *       ],
                 *       "validDays": 90
                 *     }
                 */
                "application/json": components["schemas"]["CreateProvisioningCredentialRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        credential: components["schemas"]["ProvisioningCredential"];
                        /** @description Shown once. */
                        password: string;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    rotateProvisioningCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The credential.
                 * @example PC-91ec-509a-3899-4f4f-a4ad-67fb
                 */
                credentialGuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlapHours": 24
                 *     }
                 */
                "application/json": components["schemas"]["RotateProvisioningCredentialRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        credential: components["schemas"]["ProvisioningCredential"];
                        /** @description Shown once. */
                        password: string;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    revokeProvisioningCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The credential.
                 * @example PC-91ec-509a-3899-4f4f-a4ad-67fb
                 */
                credentialGuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        credential: components["schemas"]["ProvisioningCredential"];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    listProvisioningCredentials: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant.
                 * @example TE-0000-0000-0000-0000-0000-0001
                 */
                tenantGuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The credentials, with those that have expired or were revoked. */
                        credentials: components["schemas"]["ProvisioningCredential"][];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    createConnector: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant.
                 * @example ME-0000-0000-0000-0000-0000-0001
                 */
                merchantGuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Cards",
                 *       "adapter": "Simulator",
                 *       "method": "Creditcard",
                 *       "apiKey": "cards-{unique}",
                 *       "settings": {
                 *         "postback:send-on-pending": "1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateConnectorRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The connector. */
                        connector: components["schemas"]["Connector"];
                        /** @description Secrets that have to be sent again, and what is allowed but will be missed by some payments. */
                        warnings?: {
                            /** @description The field. */
                            path: string;
                            /** @description What payments may miss, in English. */
                            message: string;
                        }[];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    updateConnector: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector.
                 * @example CO-91ec-509a-3899-4f4f-a4ad-67fb
                 */
                connectorGuid: string;
            };
            cookie?: never;
        };
        /** @description Fields that are not named are unchanged. What the list shows can be sent back: its read-only fields are taken with their present values only. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Cards of the web shop",
                 *       "settings": {
                 *         "postback:send-on-pending": "1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateConnectorRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The connector. */
                        connector: components["schemas"]["Connector"];
                        /** @description Secrets that have to be sent again, and what is allowed but will be missed by some payments. */
                        warnings?: {
                            /** @description The field. */
                            path: string;
                            /** @description What payments may miss, in English. */
                            message: string;
                        }[];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    rotateSharedSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector.
                 * @example CO-91ec-509a-3899-4f4f-a4ad-67fb
                 */
                connectorGuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlapHours": 24
                 *     }
                 */
                "application/json": components["schemas"]["RotateSharedSecretRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The connector. */
                        connector: components["schemas"]["Connector"];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    listConnectors: {
        parameters: {
            query?: {
                /**
                 * @description `next` of the page before.
                 * @example ME-0000-0000-0000-0000-0000-0001
                 */
                after?: string;
                /** @description Entries per page, at most 1000, which is also the default. */
                limit?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The merchant.
                 * @example ME-0000-0000-0000-0000-0000-0001
                 */
                merchantGuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The connectors. */
                        connectors: components["schemas"]["Connector"][];
                        /** @description `after` of the next page, or null: this was the last one. */
                        next: string | null;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    getConnectorSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The adapter.
                 * @example Simulator
                 */
                adapterId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The payment methods of the adapter. */
                        methods: string[];
                        /** @description Fields of `config`. */
                        baseConfig: components["schemas"]["Property"][];
                        /** @description Entries of `settings`. */
                        settings: components["schemas"]["Property"][];
                        /** @description What each method can do, by method. */
                        capabilities: {
                            [key: string]: unknown;
                        };
                        /** @description Parameters of 3-D Secure and secrets for webhooks. */
                        vaultConfig: {
                            /** @description Parameters of `config.vault.threeDV2Config`. */
                            threeDV2Config: components["schemas"]["Property"][];
                            /** @description Lists of secrets in `config.vault`. */
                            secretLists: {
                                /** @description Name of the list in `config.vault`. */
                                name: string;
                                /** @description Webhooks are refused without one. */
                                isRequired: boolean;
                            }[];
                            /** @description Apple Pay and Google Pay in `config.vault`. */
                            wallets: components["schemas"]["Property"][];
                        };
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    getConnectorSettingsOfMerchant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The adapter.
                 * @example Simulator
                 */
                adapterId: string;
                /**
                 * @description The merchant.
                 * @example ME-0000-0000-0000-0000-0000-0001
                 */
                merchantGuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The payment methods of the adapter. */
                        methods: string[];
                        /** @description Fields of `config`. */
                        baseConfig: components["schemas"]["Property"][];
                        /** @description Entries of `settings`. */
                        settings: components["schemas"]["Property"][];
                        /** @description What each method can do, by method. */
                        capabilities: {
                            [key: string]: unknown;
                        };
                        /** @description Parameters of 3-D Secure and secrets for webhooks. */
                        vaultConfig: {
                            /** @description Parameters of `config.vault.threeDV2Config`. */
                            threeDV2Config: components["schemas"]["Property"][];
                            /** @description Lists of secrets in `config.vault`. */
                            secretLists: {
                                /** @description Name of the list in `config.vault`. */
                                name: string;
                                /** @description Webhooks are refused without one. */
                                isRequired: boolean;
                            }[];
                            /** @description Apple Pay and Google Pay in `config.vault`. */
                            wallets: components["schemas"]["Property"][];
                        };
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    listProviderEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector.
                 * @example CO-91ec-509a-3899-4f4f-a4ad-67fb
                 */
                connectorGuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The webhooks. */
                        events: {
                            /** @description The provider's id of the webhook. */
                            eventId: string;
                            /**
                             * @description What the gateway does with it.
                             * @example inquire
                             */
                            kind: string;
                            /**
                             * @description `waiting`: not worked off yet, or retried. `unmatched`: no transaction has its reference. `contradicting`: amount, currency or connector differ from the submission's.
                             * @enum {unknown}
                             */
                            state: "waiting" | "unmatched" | "contradicting";
                            /** @description Why it had no effect so far. */
                            because: string | null;
                            /** @description The gateway's reference of the submission, as the webhook has it. */
                            submissionReference: string | null;
                            /** @description The provider's id of the payment, as the webhook has it. */
                            providerReference: string | null;
                            /**
                             * Format: date-time
                             * @description When it was received.
                             */
                            receivedAt: string;
                        }[];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    setConversionRate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "baseCurrency": "EUR",
                 *       "currency": "USD",
                 *       "rate": "1.158",
                 *       "validUntil": "2099-01-01T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["SetConversionRateRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The rate as it is stored. */
                        conversionRate: components["schemas"]["ConversionRate"];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    listConversionRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The rates in use. */
                        conversionRates: components["schemas"]["ConversionRate"][];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    getDccEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The transaction. */
                transactionUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description What the customer saw and chose, unchanged. */
                        evidence: components["schemas"]["DccEvidence"];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    createCustomerProfileContainer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant.
                 * @example TE-0000-0000-0000-0000-0000-0001
                 */
                tenantGuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Customers",
                 *       "sharedWithSubtenants": false
                 *     }
                 */
                "application/json": components["schemas"]["CreateCustomerProfileContainerRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The container. */
                        customerProfileContainer: components["schemas"]["CustomerProfileContainer"];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    updateCustomerProfileContainer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The container.
                 * @example 1
                 */
                id: string;
            };
            cookie?: never;
        };
        /** @description Fields that are not named are unchanged. What the list shows can be sent back: its read-only fields are taken with their present values only. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Customers of all shops"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCustomerProfileContainerRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The container. */
                        customerProfileContainer: components["schemas"]["CustomerProfileContainer"];
                        /** @description What the change makes inaccessible. */
                        warnings: {
                            /** @description The field. */
                            path: string;
                            /** @description What payments may miss, in English. */
                            message: string;
                        }[];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    listCustomerProfileContainers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant.
                 * @example TE-0000-0000-0000-0000-0000-0001
                 */
                tenantGuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The containers of the tenant. */
                        customerProfileContainers: components["schemas"]["CustomerProfileContainer"][];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    listCustomerProfileAudit: {
        parameters: {
            query?: {
                /** @description `next` of the page before. */
                after?: string;
                /** @description Entries per page. */
                limit?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The container.
                 * @example 1
                 */
                containerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description Who read or changed which profile, oldest first. */
                        accesses: components["schemas"]["CustomerProfileAccess"][];
                        /** @description `after` of the next page, or null: this was the last one. */
                        next: string | null;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    listCallbacks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The transaction.
                 * @example d94c0d72f3a36e21f16e
                 */
                transactionUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The callbacks, oldest first. */
                        callbacks: {
                            /** @description The transaction. */
                            transactionUuid: string;
                            /** @description Rises with every change of the transaction. */
                            version: number;
                            /**
                             * @description What it says.
                             * @enum {unknown}
                             */
                            result: "OK" | "PENDING" | "ERROR";
                            /** @description Where it is sent. */
                            url: string;
                            /**
                             * @description overtaken: a newer one was attempted first. given_up: the attempts are used up.
                             * @enum {unknown}
                             */
                            status: "waiting" | "acknowledged" | "overtaken" | "given_up";
                            /**
                             * Format: date-time
                             * @description When it became due.
                             */
                            createdAt: string;
                            /** @description When it was received or given up; null: neither so far. */
                            settledAt: string | null;
                            /** @description The attempts to deliver it, oldest first. */
                            attempts: {
                                /**
                                 * @description How the attempt ended.
                                 * @enum {unknown}
                                 */
                                outcome: "acknowledged" | "not_acknowledged" | "told_to_wait" | "gone" | "redirected" | "http_error" | "timeout" | "answer_too_large" | "connection_failed" | "certificate_refused" | "address_refused";
                                /** @description The receiver's status; null: there was no response. */
                                httpStatus: number | null;
                                /**
                                 * @description How long the attempt took, in milliseconds.
                                 * @example 43
                                 */
                                durationMs: number;
                                /** @description The first 200 characters of the receiver's response. */
                                answer: string | null;
                                /**
                                 * Format: date-time
                                 * @description When it was made.
                                 */
                                at: string;
                            }[];
                        }[];
                        /** @description Where callbacks, attempts and authentications are that are not in the database any more; null: all are in it. */
                        archived: {
                            /**
                             * @description The folder it was written into.
                             * @example /srv/archive
                             */
                            folder: string;
                            /**
                             * @description The file in that folder.
                             * @example 2024-03-0001.ndjson.gz
                             */
                            file: string;
                            /**
                             * Format: date-time
                             * @description When the file was written.
                             */
                            archivedAt: string;
                        } | null;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    resendCallback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The transaction.
                 * @example d94c0d72f3a36e21f16e
                 */
                transactionUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The callback. */
                        callback: {
                            /** @description The transaction. */
                            transactionUuid: string;
                            /** @description Rises with every change of the transaction. */
                            version: number;
                            /**
                             * @description What it says.
                             * @enum {unknown}
                             */
                            result: "OK" | "PENDING" | "ERROR";
                            /** @description Where it is sent. */
                            url: string;
                            /**
                             * @description overtaken: a newer one was attempted first. given_up: the attempts are used up.
                             * @enum {unknown}
                             */
                            status: "waiting" | "acknowledged" | "overtaken" | "given_up";
                            /**
                             * Format: date-time
                             * @description When it became due.
                             */
                            createdAt: string;
                            /** @description When it was received or given up; null: neither so far. */
                            settledAt: string | null;
                        };
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    getAuthenticationTrace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The transaction. */
                transactionUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The transaction. */
                        transactionUuid: string;
                        /** @description State of the transaction. */
                        transactionStatus: string;
                        /** @description The decisions, in their order. */
                        decisions: {
                            /** @description What was decided. */
                            question: string;
                            /** @description How it was decided. */
                            answer: string;
                            /** @description Why. */
                            because: string;
                        }[];
                        /** @description The authentications, oldest first. */
                        authentications: components["schemas"]["Authentication"][];
                        /** @description Authentications after a soft decline. */
                        stepUps: {
                            /** @description How many there were. */
                            used: number;
                            /** @description How many there may be. */
                            most: number;
                        };
                        /** @description Where callbacks, attempts and authentications are that are not in the database any more; null: all are in it. */
                        archived: {
                            /**
                             * @description The folder it was written into.
                             * @example /srv/archive
                             */
                            folder: string;
                            /**
                             * @description The file in that folder.
                             * @example 2024-03-0001.ndjson.gz
                             */
                            file: string;
                            /**
                             * Format: date-time
                             * @description When the file was written.
                             */
                            archivedAt: string;
                        } | null;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    listDisputes: {
        parameters: {
            query?: {
                /**
                 * @description The merchant.
                 * @example ME-0000-0000-0000-0000-0000-0001
                 */
                merchantGuid?: string;
                /**
                 * @description Only of this debit or capture.
                 * @example d94c0d72f3a36e21f16e
                 */
                transactionUuid?: string;
                /** @description `ended`: closed, won or lost. Both unless given. */
                state?: "open" | "ended";
                /**
                 * @description `next` of the page before.
                 * @example 019abc00-0000-7000-8000-000000000000
                 */
                after?: string;
                /** @description Entries per page: 20 unless given, at most 50. */
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The disputes. */
                        disputes: components["schemas"]["Dispute"][];
                        /** @description `after` of the next page, or null: this was the last one. */
                        next: string | null;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    createBiApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant.
                 * @example TE-0000-0000-0000-0000-0000-0001
                 */
                tenantGuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Reporting"
                 *     }
                 */
                "application/json": components["schemas"]["CreateBiApiKeyRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description User name for the BI data source. */
                        apiKey: string;
                        /** @description Its password, which is shown this once. */
                        password: string;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    revokeBiApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The key to revoke. */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The key. */
                        key: {
                            /** @description User name for the BI data source. */
                            apiKey: string;
                            /** @description Name of the key. */
                            name: string;
                            /** @description The tenant. */
                            tenantGuid: string;
                            /** @description The only merchant whose transactions it reads; null: all of the tenant. */
                            merchantGuid: string | null;
                            /**
                             * Format: date-time
                             * @description When it was made.
                             */
                            createdAt: string;
                            /** @description When it was revoked; null: it is in use. */
                            revokedAt: string | null;
                        };
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    listBiApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant.
                 * @example TE-0000-0000-0000-0000-0000-0001
                 */
                tenantGuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The keys. */
                        apiKeys: {
                            /** @description User name for the BI data source. */
                            apiKey: string;
                            /** @description Name of the key. */
                            name: string;
                            /** @description The tenant. */
                            tenantGuid: string;
                            /** @description The only merchant whose transactions it reads; null: all of the tenant. */
                            merchantGuid: string | null;
                            /**
                             * Format: date-time
                             * @description When it was made.
                             */
                            createdAt: string;
                            /** @description When it was revoked; null: it is in use. */
                            revokedAt: string | null;
                        }[];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    addTags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The transaction.
                 * @example d94c0d72f3a36e21f16e
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tags": [
                 *         "checked"
                 *       ],
                 *       "createdBy": "back office"
                 *     }
                 */
                "application/json": components["schemas"]["AddTagsRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    addFees: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The transaction.
                 * @example d94c0d72f3a36e21f16e
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fees": [
                 *         {
                 *           "amount": "0.25",
                 *           "currency": "EUR",
                 *           "description": "Interchange",
                 *           "entityType": "interchange"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AddFeesRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    setSettlement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The transaction.
                 * @example d94c0d72f3a36e21f16e
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "settlementAmount": "9.74",
                 *       "settlementCurrency": "EUR",
                 *       "settlementDate": "2026-11-21T10:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["SetSettlementRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    setReconciliation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The transaction.
                 * @example d94c0d72f3a36e21f16e
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "mismatch",
                 *       "conflicts": [
                 *         {
                 *           "resolved": true,
                 *           "resolution": "amount corrected"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SetReconciliationRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    setRisk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The transaction.
                 * @example d94c0d72f3a36e21f16e
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "riskData": {
                 *         "riskProfileName": "Web shop",
                 *         "finalScore": 40,
                 *         "finalAction": "approve"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SetRiskRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    createRiskProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant.
                 * @example TE-0000-0000-0000-0000-0000-0001
                 */
                tenantGuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Web shop",
                 *       "rules": [
                 *         {
                 *           "id": "known-bad",
                 *           "check": {
                 *             "kind": "blocklist"
                 *           },
                 *           "action": "decline"
                 *         },
                 *         {
                 *           "id": "five-an-hour",
                 *           "check": {
                 *             "kind": "velocity",
                 *             "measure": "count",
                 *             "per": "card",
                 *             "scope": "merchant",
                 *             "window": {
                 *               "value": 1,
                 *               "unit": "hours"
                 *             },
                 *             "limit": "5"
                 *           },
                 *           "action": "decline"
                 *         },
                 *         {
                 *           "id": "large",
                 *           "check": {
                 *             "kind": "amount",
                 *             "currency": "EUR",
                 *             "limit": "500.00"
                 *           },
                 *           "action": "score",
                 *           "score": 70,
                 *           "threeDSecure": true
                 *         }
                 *       ],
                 *       "scoreCard": [
                 *         {
                 *           "from": 70,
                 *           "action": "review"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateRiskProfileRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        riskProfile: components["schemas"]["RiskProfile"];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    updateRiskProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The risk profile.
                 * @example 1
                 */
                profileId: string;
            };
            cookie?: never;
        };
        /** @description Fields that are not named are unchanged. What the list shows can be sent back: its read-only fields are taken with their present values only. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "disabled": false
                 *     }
                 */
                "application/json": components["schemas"]["UpdateRiskProfileRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        riskProfile: components["schemas"]["RiskProfile"];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    listRiskProfiles: {
        parameters: {
            query?: {
                /**
                 * @description `next` of the page before.
                 * @example 1000
                 */
                after?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The tenant.
                 * @example TE-0000-0000-0000-0000-0000-0001
                 */
                tenantGuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The profiles. */
                        riskProfiles: components["schemas"]["RiskProfile"][];
                        /** @description `after` of the next page, or null: this was the last one. */
                        next: string | null;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    getRiskProfileInForce: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector.
                 * @example CO-0000-0000-0000-0000-0000-0001
                 */
                connectorGuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description For requests of merchants' servers and for customers; null: nothing is checked. */
                        requests: {
                            /**
                             * @description Who names it.
                             * @enum {unknown}
                             */
                            level: "connector" | "merchant" | "tenant";
                            riskProfile: components["schemas"]["RiskProfile"];
                        } | null;
                        /** @description For payments that people make in the console; null: nothing is checked. */
                        terminal: {
                            /**
                             * @description Who names it.
                             * @enum {unknown}
                             */
                            level: "connector" | "merchant" | "tenant";
                            riskProfile: components["schemas"]["RiskProfile"];
                        } | null;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    addRiskListEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant, whose lists bind all below it, or the merchant.
                 * @example ME-0000-0000-0000-0000-0000-0001
                 */
                ownerGuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "list": "block",
                 *       "key": "EMAIL",
                 *       "value": "{unique}@example.com",
                 *       "comment": "Chargebacks"
                 *     }
                 */
                "application/json": components["schemas"]["AddRiskListEntryRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /**
                         * @description Of the entry.
                         * @example 1
                         */
                        id: string;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    removeRiskListEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant, whose lists bind all below it, or the merchant.
                 * @example ME-0000-0000-0000-0000-0000-0001
                 */
                ownerGuid: string;
                /**
                 * @description Of the entry.
                 * @example 1
                 */
                entryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    listRiskListEntries: {
        parameters: {
            query?: {
                /**
                 * @description `next` of the page before.
                 * @example 1000
                 */
                after?: string;
                /** @description Which list. It acts through a rule of a profile. */
                list?: "block" | "allow";
            };
            header?: never;
            path: {
                /**
                 * @description The tenant, whose lists bind all below it, or the merchant.
                 * @example ME-0000-0000-0000-0000-0000-0001
                 */
                ownerGuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The entries. */
                        entries: components["schemas"]["RiskListEntry"][];
                        /** @description `after` of the next page, or null: this was the last one. */
                        next: string | null;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    listRiskReviews: {
        parameters: {
            query?: {
                /**
                 * @description `next` of the page before.
                 * @example d94c0d72f3a36e21f16e
                 */
                after?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The merchant.
                 * @example ME-0000-0000-0000-0000-0000-0001
                 */
                merchantGuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The transactions. */
                        reviews: components["schemas"]["RiskReview"][];
                        /** @description `after` of the next page, or null: this was the last one. */
                        next: string | null;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    releaseRiskReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The transaction that is under review.
                 * @example d94c0d72f3a36e21f16e
                 */
                transactionUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The transaction's state after the decision. */
                        transactionStatus: string;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    rejectRiskReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The transaction that is under review.
                 * @example d94c0d72f3a36e21f16e
                 */
                transactionUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The transaction's state after the decision. */
                        transactionStatus: string;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    createFeeEntity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant.
                 * @example TE-0000-0000-0000-0000-0000-0001
                 */
                tenantGuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "House fee",
                 *       "entityType": "merchant-normal"
                 *     }
                 */
                "application/json": components["schemas"]["CreateFeeEntityRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description Of the fee entity. */
                        guid: string;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    listFeeEntities: {
        parameters: {
            query?: {
                /**
                 * @description `next` of the page before.
                 * @example ME-0000-0000-0000-0000-0000-0001
                 */
                after?: string;
                /** @description Entries per page, at most 1000, which is also the default. */
                limit?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The tenant.
                 * @example TE-0000-0000-0000-0000-0000-0001
                 */
                tenantGuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The entities. */
                        feeEntities: components["schemas"]["FeeEntity"][];
                        /** @description `after` of the next page, or null: this was the last one. */
                        next: string | null;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    createFeeSet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ownerKind": "merchant",
                 *       "ownerGuid": "ME-0000-0000-0000-0000-0000-0001",
                 *       "validFrom": "2026-12-01T00:00:00Z",
                 *       "description": "Prices of 2027",
                 *       "fees": [
                 *         {
                 *           "kind": "transactional",
                 *           "entityGuid": "019abc00-0000-7000-8000-000000000000",
                 *           "when": {
                 *             "types": [
                 *               "debit",
                 *               "capture"
                 *             ],
                 *             "cardRegions": [
                 *               "interregional"
                 *             ]
                 *           },
                 *           "rate": {
                 *             "percentage": "2.9",
                 *             "fixed": "0.25",
                 *             "minimum": "0.50",
                 *             "currency": "EUR"
                 *           }
                 *         },
                 *         {
                 *           "kind": "periodic",
                 *           "entityGuid": "019abc00-0000-7000-8000-000000000000",
                 *           "every": "month",
                 *           "amount": "20.00",
                 *           "currency": "EUR"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateFeeSetRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description Of the fee set. */
                        guid: string;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    listFeeSets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The owner.
                 * @example ME-0000-0000-0000-0000-0000-0001
                 */
                ownerGuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The fee sets. */
                        feeSets: components["schemas"]["FeeSet"][];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    recalculateFees: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The transaction.
                 * @example d94c0d72f3a36e21f16e
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The computed fees of the transaction, in the form of addFees. They take the place of those that were computed before. */
                        fees: unknown[];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    recalculateFeesOfPeriod: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "merchantGuid": "ME-0000-0000-0000-0000-0000-0001",
                 *       "periodFrom": "2026-01-01T00:00:00Z",
                 *       "periodTo": "2026-02-01T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["RecalculateFeesOfPeriodRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description How many are computed again. */
                        transactions: number;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    addLineItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant.
                 * @example ME-0000-0000-0000-0000-0000-0001
                 */
                merchantGuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "date": "2026-11-01T00:00:00Z",
                 *       "currency": "EUR",
                 *       "amount": "-20.00",
                 *       "description": "Terminal rental",
                 *       "key": "2026-11-rental"
                 *     }
                 */
                "application/json": components["schemas"]["AddLineItemRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description False: the merchant has an item with that key. */
                        added: boolean;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    listLineItems: {
        parameters: {
            query: {
                /**
                 * @description Items of that date or later, in UTC.
                 * @example 2026-11-01T00:00:00Z
                 */
                periodFrom: string;
                /**
                 * @description Items of an earlier date, in UTC.
                 * @example 2026-11-01T00:00:00Z
                 */
                periodTo: string;
            };
            header?: never;
            path: {
                /**
                 * @description The merchant.
                 * @example ME-0000-0000-0000-0000-0000-0001
                 */
                merchantGuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The line items, at most 10,000. */
                        lineItems: components["schemas"]["LineItem"][];
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    createSettlementExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The merchant.
                 * @example ME-0000-0000-0000-0000-0000-0001
                 */
                merchantGuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "periodFrom": "2026-01-01T00:00:00Z",
                 *       "periodTo": "2026-02-01T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["CreateSettlementExportRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description Of the export. */
                        guid: string;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    listSettlementExports: {
        parameters: {
            query?: {
                /**
                 * @description `next` of the page before.
                 * @example ME-0000-0000-0000-0000-0000-0001
                 */
                after?: string;
                /** @description Entries per page, at most 1000, which is also the default. */
                limit?: string;
                /**
                 * @description The merchant.
                 * @example ME-0000-0000-0000-0000-0000-0001
                 */
                merchantGuid?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The exports. */
                        settlementExports: components["schemas"]["SettlementExport"][];
                        /** @description `after` of the next page, or null: this was the last one. */
                        next: string | null;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    fetchSettlements: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector.
                 * @example CO-0000-0000-0000-0000-0000-0001
                 */
                connectorGuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "periodFrom": "2026-01-01T00:00:00Z",
                 *       "periodTo": "2026-02-01T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["FetchSettlementsRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description Of the import. */
                        guid: string;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    matchSettlementRows: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector.
                 * @example CO-0000-0000-0000-0000-0000-0001
                 */
                connectorGuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    repeatSettlementImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector.
                 * @example CO-0000-0000-0000-0000-0000-0001
                 */
                connectorGuid: string;
                /** @description The import, as listSettlementImports has it. */
                importGuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    listSettlementImports: {
        parameters: {
            query?: {
                /**
                 * @description `next` of the page before.
                 * @example ME-0000-0000-0000-0000-0000-0001
                 */
                after?: string;
                /** @description Entries per page, at most 1000, which is also the default. */
                limit?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The connector.
                 * @example CO-0000-0000-0000-0000-0000-0001
                 */
                connectorGuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The imports. */
                        settlementImports: components["schemas"]["SettlementImport"][];
                        /** @description `after` of the next page, or null: this was the last one. */
                        next: string | null;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    listSettlementRows: {
        parameters: {
            query: {
                /** @description `waiting`: it is matched next. `matched`: it has a transaction. `unmatched`: no transaction was found so far. `no_transaction`: payouts, invoices and the like. */
                state: "waiting" | "matched" | "unmatched" | "no_transaction";
                /** @description `next` of the page before. */
                after?: string;
                /** @description Entries per page, at most 1000, which is also the default. */
                limit?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The connector.
                 * @example CO-0000-0000-0000-0000-0000-0001
                 */
                connectorGuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The rows. */
                        settlementRows: components["schemas"]["SettlementRow"][];
                        /** @description `after` of the next page, or null: this was the last one. */
                        next: string | null;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    listProviderSettlements: {
        parameters: {
            query?: {
                /** @description `next` of the page before. */
                after?: string;
                /** @description Entries per page, at most 1000, which is also the default. */
                limit?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The connector.
                 * @example CO-0000-0000-0000-0000-0000-0001
                 */
                connectorGuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description One for each payout or batch and currency. */
                        providerSettlements: components["schemas"]["ProviderSettlement"][];
                        /** @description `after` of the next page, or null: this was the last one. */
                        next: string | null;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    bi_get: {
        parameters: {
            query?: {
                /**
                 * @description A search in Lucene's syntax, as field and value.
                 * @example status:success
                 */
                q?: string;
                /**
                 * @description The largest number of hits.
                 * @example 10
                 */
                size?: number;
                /**
                 * @description Fields and directions.
                 * @example created_at:desc
                 */
                sort?: string;
                /** @description The search as JSON, where a body is not possible. */
                source?: string;
                /**
                 * @description Of `source`.
                 * @example application/json
                 */
                source_content_type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "size": 0,
                 *       "query": {
                 *         "range": {
                 *           "created_at": {
                 *             "gte": "now-30d"
                 *           }
                 *         }
                 *       },
                 *       "aggs": {
                 *         "currencies": {
                 *           "terms": {
                 *             "field": "currency"
                 *           },
                 *           "aggs": {
                 *             "volume": {
                 *               "sum": {
                 *                 "field": "amount"
                 *               }
                 *             }
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": unknown;
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_search_get: {
        parameters: {
            query?: {
                /**
                 * @description Reads all hits page by page: how long the next page may be requested.
                 * @example 1m
                 */
                scroll?: string;
                /**
                 * @description A search in Lucene's syntax, as field and value.
                 * @example status:success
                 */
                q?: string;
                /**
                 * @description The largest number of hits.
                 * @example 10
                 */
                size?: number;
                /**
                 * @description Fields and directions.
                 * @example created_at:desc
                 */
                sort?: string;
                /** @description The search as JSON, where a body is not possible. */
                source?: string;
                /**
                 * @description Of `source`.
                 * @example application/json
                 */
                source_content_type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_search: {
        parameters: {
            query?: {
                /**
                 * @description Reads all hits page by page: how long the next page may be requested.
                 * @example 1m
                 */
                scroll?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "size": 0,
                 *       "query": {
                 *         "range": {
                 *           "created_at": {
                 *             "gte": "now-30d"
                 *           }
                 *         }
                 *       },
                 *       "aggs": {
                 *         "currencies": {
                 *           "terms": {
                 *             "field": "currency"
                 *           },
                 *           "aggs": {
                 *             "volume": {
                 *               "sum": {
                 *                 "field": "amount"
                 *               }
                 *             }
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": unknown;
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_search_get_in_index: {
        parameters: {
            query?: {
                /**
                 * @description Reads all hits page by page: how long the next page may be requested.
                 * @example 1m
                 */
                scroll?: string;
                /**
                 * @description A search in Lucene's syntax, as field and value.
                 * @example status:success
                 */
                q?: string;
                /**
                 * @description The largest number of hits.
                 * @example 10
                 */
                size?: number;
                /**
                 * @description Fields and directions.
                 * @example created_at:desc
                 */
                sort?: string;
                /** @description The search as JSON, where a body is not possible. */
                source?: string;
                /**
                 * @description Of `source`.
                 * @example application/json
                 */
                source_content_type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_search_in_index: {
        parameters: {
            query?: {
                /**
                 * @description Reads all hits page by page: how long the next page may be requested.
                 * @example 1m
                 */
                scroll?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "size": 0,
                 *       "query": {
                 *         "range": {
                 *           "created_at": {
                 *             "gte": "now-30d"
                 *           }
                 *         }
                 *       },
                 *       "aggs": {
                 *         "currencies": {
                 *           "terms": {
                 *             "field": "currency"
                 *           },
                 *           "aggs": {
                 *             "volume": {
                 *               "sum": {
                 *                 "field": "amount"
                 *               }
                 *             }
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": unknown;
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_msearch_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_msearch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {}
                 *     {"size":0,"query":{"range":{"created_at":{"gte":"now-30d"}}},"aggs":{"currencies":{"terms":{"field":"currency"},"aggs":{"volume":{"sum":{"field":"amount"}}}}}}
                 *     {}
                 *     {"size":1,"query":{"term":{"status":"success"}}}
                 */
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_msearch_get_in_index: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_msearch_in_index: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {}
                 *     {"size":0,"query":{"range":{"created_at":{"gte":"now-30d"}}},"aggs":{"currencies":{"terms":{"field":"currency"},"aggs":{"volume":{"sum":{"field":"amount"}}}}}}
                 *     {}
                 *     {"size":1,"query":{"term":{"status":"success"}}}
                 */
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_scroll_get: {
        parameters: {
            query?: {
                /**
                 * @description How long the page after it may be requested.
                 * @example 1m
                 */
                scroll?: string;
                /** @description As the page before returned it. */
                scroll_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_scroll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "scroll": "1m",
                 *       "scroll_id": "c2NyZW2mUq2Zq0VqkH3wTlvZrT1mYw0pXk9a"
                 *     }
                 */
                "application/json": unknown;
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_clear_scrolls: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_scroll_by_path_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As the page before returned it. */
                scrollId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_scroll_by_path: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As the page before returned it. */
                scrollId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_clear_scroll: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As the page before returned it. */
                scrollId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_open_point_in_time: {
        parameters: {
            query: {
                /**
                 * @description How long it can be used after its last use.
                 * @example 1m
                 */
                keep_alive: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_close_points_in_time: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_points_in_time_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_points_in_time_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_count_get: {
        parameters: {
            query?: {
                /**
                 * @description A search in Lucene's syntax, as field and value.
                 * @example status:success
                 */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_count: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "query": {
                 *         "term": {
                 *           "status": "success"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": unknown;
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_count_get_in_index: {
        parameters: {
            query?: {
                /**
                 * @description A search in Lucene's syntax, as field and value.
                 * @example status:success
                 */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_count_in_index: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "query": {
                 *         "term": {
                 *           "status": "success"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": unknown;
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The uuid of the transaction. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_document_in_index: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The uuid of the transaction. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_mapping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_mapping_in_index: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_field_mapping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Names of fields, separated by commas; * stands for any part of a name.
                 * @example amount,currency
                 */
                fields: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_field_mapping_in_index: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Names of fields, separated by commas; * stands for any part of a name.
                 * @example amount,currency
                 */
                fields: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_field_caps_get: {
        parameters: {
            query: {
                /**
                 * @description Names of fields, separated by commas; * stands for any part of a name.
                 * @example amount,currency
                 */
                fields: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_field_caps: {
        parameters: {
            query: {
                /**
                 * @description Names of fields, separated by commas; * stands for any part of a name.
                 * @example amount,currency
                 */
                fields: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_field_caps_get_in_index: {
        parameters: {
            query: {
                /**
                 * @description Names of fields, separated by commas; * stands for any part of a name.
                 * @example amount,currency
                 */
                fields: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_field_caps_in_index: {
        parameters: {
            query: {
                /**
                 * @description Names of fields, separated by commas; * stands for any part of a name.
                 * @example amount,currency
                 */
                fields: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_cat_indices: {
        parameters: {
            query?: {
                /** @description Of the response. */
                format?: "text" | "json";
                /** @description The first line of text has the names of the columns. */
                v?: boolean;
                /**
                 * @description The columns, separated by commas.
                 * @example index,docs.count
                 */
                h?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                    "application/json": {
                        [key: string]: unknown;
                    }[];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_get_v1: {
        parameters: {
            query?: {
                /**
                 * @description A search in Lucene's syntax, as field and value.
                 * @example status:success
                 */
                q?: string;
                /**
                 * @description The largest number of hits.
                 * @example 10
                 */
                size?: number;
                /**
                 * @description Fields and directions.
                 * @example created_at:desc
                 */
                sort?: string;
                /** @description The search as JSON, where a body is not possible. */
                source?: string;
                /**
                 * @description Of `source`.
                 * @example application/json
                 */
                source_content_type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_v1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "size": 0,
                 *       "query": {
                 *         "range": {
                 *           "created_at": {
                 *             "gte": "now-30d"
                 *           }
                 *         }
                 *       },
                 *       "aggs": {
                 *         "currencies": {
                 *           "terms": {
                 *             "field": "currency"
                 *           },
                 *           "aggs": {
                 *             "volume": {
                 *               "sum": {
                 *                 "field": "amount"
                 *               }
                 *             }
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": unknown;
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_search_get_v1: {
        parameters: {
            query?: {
                /**
                 * @description Reads all hits page by page: how long the next page may be requested.
                 * @example 1m
                 */
                scroll?: string;
                /**
                 * @description A search in Lucene's syntax, as field and value.
                 * @example status:success
                 */
                q?: string;
                /**
                 * @description The largest number of hits.
                 * @example 10
                 */
                size?: number;
                /**
                 * @description Fields and directions.
                 * @example created_at:desc
                 */
                sort?: string;
                /** @description The search as JSON, where a body is not possible. */
                source?: string;
                /**
                 * @description Of `source`.
                 * @example application/json
                 */
                source_content_type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_search_v1: {
        parameters: {
            query?: {
                /**
                 * @description Reads all hits page by page: how long the next page may be requested.
                 * @example 1m
                 */
                scroll?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "size": 0,
                 *       "query": {
                 *         "range": {
                 *           "created_at": {
                 *             "gte": "now-30d"
                 *           }
                 *         }
                 *       },
                 *       "aggs": {
                 *         "currencies": {
                 *           "terms": {
                 *             "field": "currency"
                 *           },
                 *           "aggs": {
                 *             "volume": {
                 *               "sum": {
                 *                 "field": "amount"
                 *               }
                 *             }
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": unknown;
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_search_get_v1_in_index: {
        parameters: {
            query?: {
                /**
                 * @description Reads all hits page by page: how long the next page may be requested.
                 * @example 1m
                 */
                scroll?: string;
                /**
                 * @description A search in Lucene's syntax, as field and value.
                 * @example status:success
                 */
                q?: string;
                /**
                 * @description The largest number of hits.
                 * @example 10
                 */
                size?: number;
                /**
                 * @description Fields and directions.
                 * @example created_at:desc
                 */
                sort?: string;
                /** @description The search as JSON, where a body is not possible. */
                source?: string;
                /**
                 * @description Of `source`.
                 * @example application/json
                 */
                source_content_type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_search_v1_in_index: {
        parameters: {
            query?: {
                /**
                 * @description Reads all hits page by page: how long the next page may be requested.
                 * @example 1m
                 */
                scroll?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "size": 0,
                 *       "query": {
                 *         "range": {
                 *           "created_at": {
                 *             "gte": "now-30d"
                 *           }
                 *         }
                 *       },
                 *       "aggs": {
                 *         "currencies": {
                 *           "terms": {
                 *             "field": "currency"
                 *           },
                 *           "aggs": {
                 *             "volume": {
                 *               "sum": {
                 *                 "field": "amount"
                 *               }
                 *             }
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": unknown;
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_msearch_get_v1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_msearch_v1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {}
                 *     {"size":0,"query":{"range":{"created_at":{"gte":"now-30d"}}},"aggs":{"currencies":{"terms":{"field":"currency"},"aggs":{"volume":{"sum":{"field":"amount"}}}}}}
                 *     {}
                 *     {"size":1,"query":{"term":{"status":"success"}}}
                 */
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_msearch_get_v1_in_index: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_msearch_v1_in_index: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {}
                 *     {"size":0,"query":{"range":{"created_at":{"gte":"now-30d"}}},"aggs":{"currencies":{"terms":{"field":"currency"},"aggs":{"volume":{"sum":{"field":"amount"}}}}}}
                 *     {}
                 *     {"size":1,"query":{"term":{"status":"success"}}}
                 */
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_scroll_get_v1: {
        parameters: {
            query?: {
                /**
                 * @description How long the page after it may be requested.
                 * @example 1m
                 */
                scroll?: string;
                /** @description As the page before returned it. */
                scroll_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_scroll_v1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "scroll": "1m",
                 *       "scroll_id": "c2NyZW2mUq2Zq0VqkH3wTlvZrT1mYw0pXk9a"
                 *     }
                 */
                "application/json": unknown;
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_clear_scrolls_v1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_scroll_by_path_get_v1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As the page before returned it. */
                scrollId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_scroll_by_path_v1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As the page before returned it. */
                scrollId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_clear_scroll_v1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As the page before returned it. */
                scrollId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_open_point_in_time_v1: {
        parameters: {
            query: {
                /**
                 * @description How long it can be used after its last use.
                 * @example 1m
                 */
                keep_alive: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_close_points_in_time_v1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_points_in_time_get_v1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_points_in_time_delete_v1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_count_get_v1: {
        parameters: {
            query?: {
                /**
                 * @description A search in Lucene's syntax, as field and value.
                 * @example status:success
                 */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_count_v1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "query": {
                 *         "term": {
                 *           "status": "success"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": unknown;
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_count_get_v1_in_index: {
        parameters: {
            query?: {
                /**
                 * @description A search in Lucene's syntax, as field and value.
                 * @example status:success
                 */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_count_v1_in_index: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "query": {
                 *         "term": {
                 *           "status": "success"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": unknown;
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_document_v1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The uuid of the transaction. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_document_v1_in_index: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The uuid of the transaction. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_mapping_v1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_mapping_v1_in_index: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_field_mapping_v1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Names of fields, separated by commas; * stands for any part of a name.
                 * @example amount,currency
                 */
                fields: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_field_mapping_v1_in_index: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Names of fields, separated by commas; * stands for any part of a name.
                 * @example amount,currency
                 */
                fields: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_field_caps_get_v1: {
        parameters: {
            query: {
                /**
                 * @description Names of fields, separated by commas; * stands for any part of a name.
                 * @example amount,currency
                 */
                fields: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_field_caps_v1: {
        parameters: {
            query: {
                /**
                 * @description Names of fields, separated by commas; * stands for any part of a name.
                 * @example amount,currency
                 */
                fields: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_field_caps_get_v1_in_index: {
        parameters: {
            query: {
                /**
                 * @description Names of fields, separated by commas; * stands for any part of a name.
                 * @example amount,currency
                 */
                fields: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_field_caps_v1_in_index: {
        parameters: {
            query: {
                /**
                 * @description Names of fields, separated by commas; * stands for any part of a name.
                 * @example amount,currency
                 */
                fields: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    bi_cat_indices_v1: {
        parameters: {
            query?: {
                /** @description Of the response. */
                format?: "text" | "json";
                /** @description The first line of text has the names of the columns. */
                v?: boolean;
                /**
                 * @description The columns, separated by commas.
                 * @example index,docs.count
                 */
                h?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                    "application/json": {
                        [key: string]: unknown;
                    }[];
                };
            };
            401: components["responses"]["SearchError401"];
            429: components["responses"]["SearchError429"];
            503: components["responses"]["SearchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchError"];
                };
            };
        };
    };
    importSettlementReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector.
                 * @example CO-0000-0000-0000-0000-0000-0001
                 */
                connectorGuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Batch Number,Modification Merchant Reference
                 *     Acme,AcmeTickets,8825408195409505,order-1,visa,2026-11-20 13:00:00,CET,Settled,8825408195409506,EUR,,9.99,1,EUR,,9.74,,0.05,0.05,0.15,7,
                 */
                "text/csv": unknown;
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the operation succeeded. A created transaction can still wait for its customer: see returnType.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description Of the import. */
                        guid: string;
                        /** @description In the file. */
                        rows: number;
                        /** @description Rows that no earlier import brought. */
                        added: number;
                    };
                };
            };
            401: components["responses"]["ProvisioningError401"];
            429: components["responses"]["ProvisioningError429"];
            503: components["responses"]["ProvisioningError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningError"];
                };
            };
        };
    };
    debit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector's API key
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DebitRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            401: components["responses"]["TransactionError401"];
            429: components["responses"]["TransactionError429"];
            503: components["responses"]["TransactionError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    preauthorize: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector's API key
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "merchantTransactionId": "docs-preauthorize-{unique}",
                 *       "amount": "50.00",
                 *       "currency": "EUR",
                 *       "transactionToken": "ix::demo-visa"
                 *     }
                 */
                "application/json": components["schemas"]["PreauthorizeRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            401: components["responses"]["TransactionError401"];
            429: components["responses"]["TransactionError429"];
            503: components["responses"]["TransactionError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    incrementalAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector's API key
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "merchantTransactionId": "docs-increment-{unique}",
                 *       "amount": "10.00",
                 *       "currency": "EUR",
                 *       "referenceUuid": "<uuid of the earlier transaction>"
                 *     }
                 */
                "application/json": components["schemas"]["IncrementalAuthorizationRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            401: components["responses"]["TransactionError401"];
            429: components["responses"]["TransactionError429"];
            503: components["responses"]["TransactionError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    capture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector's API key
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "merchantTransactionId": "docs-capture-{unique}",
                 *       "amount": "20.00",
                 *       "currency": "EUR",
                 *       "referenceUuid": "<uuid of the earlier transaction>"
                 *     }
                 */
                "application/json": components["schemas"]["CaptureRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            401: components["responses"]["TransactionError401"];
            429: components["responses"]["TransactionError429"];
            503: components["responses"]["TransactionError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    void: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector's API key
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "merchantTransactionId": "docs-void-{unique}",
                 *       "referenceUuid": "<uuid of the earlier transaction>"
                 *     }
                 */
                "application/json": components["schemas"]["VoidRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            401: components["responses"]["TransactionError401"];
            429: components["responses"]["TransactionError429"];
            503: components["responses"]["TransactionError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector's API key
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "merchantTransactionId": "docs-register-{unique}",
                 *       "transactionToken": "ix::demo-visa",
                 *       "customer": {
                 *         "firstName": "Ada",
                 *         "email": "ada@example.com"
                 *       },
                 *       "customerProfileData": {
                 *         "customerIdentification": "docs-customer",
                 *         "markAsPreferred": true
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RegisterRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            401: components["responses"]["TransactionError401"];
            429: components["responses"]["TransactionError429"];
            503: components["responses"]["TransactionError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deregister: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector's API key
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "merchantTransactionId": "docs-deregister-{unique}",
                 *       "referenceUuid": "<uuid of the earlier transaction>"
                 *     }
                 */
                "application/json": components["schemas"]["DeregisterRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            401: components["responses"]["TransactionError401"];
            429: components["responses"]["TransactionError429"];
            503: components["responses"]["TransactionError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    refund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector's API key
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "merchantTransactionId": "docs-refund-{unique}",
                 *       "amount": "5.00",
                 *       "currency": "EUR",
                 *       "referenceUuid": "<uuid of the earlier transaction>"
                 *     }
                 */
                "application/json": components["schemas"]["RefundRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            401: components["responses"]["TransactionError401"];
            429: components["responses"]["TransactionError429"];
            503: components["responses"]["TransactionError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    payout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector's API key
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "merchantTransactionId": "docs-payout-{unique}",
                 *       "amount": "9.99",
                 *       "currency": "EUR",
                 *       "transactionToken": "ix::demo-visa"
                 *     }
                 */
                "application/json": components["schemas"]["PayoutRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            401: components["responses"]["TransactionError401"];
            429: components["responses"]["TransactionError429"];
            503: components["responses"]["TransactionError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "prepare-debit": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector's API key
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": "9.99",
                 *       "currency": "EUR"
                 *     }
                 */
                "application/json": components["schemas"]["PrepareDebitRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrepareResponse"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "prepare-preauthorize": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector's API key
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": "9.99",
                 *       "currency": "EUR"
                 *     }
                 */
                "application/json": components["schemas"]["PreparePreauthorizeRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrepareResponse"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "prepare-register": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector's API key
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["PrepareRegisterRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrepareResponse"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    continueDcc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key of the connector, from its configuration. It is public: credentials are in the header.
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "continueDccUuid": "<uuid of the earlier transaction>",
                 *       "selectedDccCurrency": "USD"
                 *     }
                 */
                "application/json": components["schemas"]["ContinueDccRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getByUuid: {
        parameters: {
            query?: {
                /** @description `1` or `true`: the response has tracingData. */
                includeTracing?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The API key of the connector, from its configuration. It is public: credentials are in the header.
                 * @example demo-card
                 */
                apiKey: string;
                /** @description The uuid of the transaction. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusResponse"] | components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getByMerchantTransactionId: {
        parameters: {
            query?: {
                /** @description `1` or `true`: the response has tracingData. */
                includeTracing?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The API key of the connector, from its configuration. It is public: credentials are in the header.
                 * @example demo-card
                 */
                apiKey: string;
                /** @description Your own id of the transaction. */
                merchantTransactionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusResponse"] | components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    options: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key of the connector, from its configuration. It is public: credentials are in the header.
                 * @example demo-card
                 */
                apiKey: string;
                /**
                 * @description The name of the list of options, as the payment method defines it.
                 * @example brands
                 */
                optionsName: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "parameters": {}
                 *     }
                 */
                "application/json": {
                    /** @description What the list depends on, as the payment method defines it. */
                    parameters?: {
                        [key: string]: unknown;
                    };
                } | null;
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptionsResult"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    startSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key of the connector, from its configuration. It is public: credentials are in the header.
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "registrationUuid": "<uuid of the earlier transaction>",
                 *       "amount": "9.99",
                 *       "currency": "EUR",
                 *       "periodLength": 1,
                 *       "periodUnit": "MONTH",
                 *       "startDateTime": "2099-12-01T10:00:00+00:00"
                 *     }
                 */
                "application/json": components["schemas"]["StartScheduleRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleResponse"] | components["schemas"]["ScheduleRefused"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key of the connector, from its configuration. It is public: credentials are in the header.
                 * @example demo-card
                 */
                apiKey: string;
                /** @description Id of the schedule. */
                scheduleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": "12.50"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateScheduleRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleResponse"] | components["schemas"]["ScheduleRefused"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    continueSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key of the connector, from its configuration. It is public: credentials are in the header.
                 * @example demo-card
                 */
                apiKey: string;
                /** @description Id of the schedule. */
                scheduleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "continueDateTime": "2099-12-01T10:00:00+00:00"
                 *     }
                 */
                "application/json": components["schemas"]["ContinueScheduleRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleResponse"] | components["schemas"]["ScheduleRefused"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key of the connector, from its configuration. It is public: credentials are in the header.
                 * @example demo-card
                 */
                apiKey: string;
                /** @description Id of the schedule. */
                scheduleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleResponse"] | components["schemas"]["ScheduleRefused"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pauseSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key of the connector, from its configuration. It is public: credentials are in the header.
                 * @example demo-card
                 */
                apiKey: string;
                /** @description Id of the schedule. */
                scheduleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleResponse"] | components["schemas"]["ScheduleRefused"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    cancelSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key of the connector, from its configuration. It is public: credentials are in the header.
                 * @example demo-card
                 */
                apiKey: string;
                /** @description Id of the schedule. */
                scheduleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleResponse"] | components["schemas"]["ScheduleRefused"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pushDebit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key of the connector, from its configuration. It is public: credentials are in the header.
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transactionId": "pos-{unique}",
                 *       "amount": "9.99",
                 *       "currency": "EUR",
                 *       "customer": {
                 *         "firstName": "Ada"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PushedDebit"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushResponse"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pushPreauthorize: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key of the connector, from its configuration. It is public: credentials are in the header.
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transactionId": "pos-{unique}",
                 *       "amount": "9.99",
                 *       "currency": "EUR"
                 *     }
                 */
                "application/json": components["schemas"]["PushedPreauthorize"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushResponse"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pushCapture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key of the connector, from its configuration. It is public: credentials are in the header.
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transactionId": "pos-{unique}",
                 *       "referenceUuid": "<uuid of the earlier transaction>",
                 *       "amount": "9.99",
                 *       "currency": "EUR"
                 *     }
                 */
                "application/json": components["schemas"]["PushedCapture"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushResponse"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pushVoid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key of the connector, from its configuration. It is public: credentials are in the header.
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transactionId": "pos-{unique}",
                 *       "referenceUuid": "<uuid of the earlier transaction>"
                 *     }
                 */
                "application/json": components["schemas"]["PushedVoid"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushResponse"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pushRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key of the connector, from its configuration. It is public: credentials are in the header.
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transactionId": "pos-{unique}",
                 *       "referenceUuid": "<uuid of the earlier transaction>",
                 *       "amount": "9.99",
                 *       "currency": "EUR"
                 *     }
                 */
                "application/json": components["schemas"]["PushedRefund"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushResponse"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pushRegister: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key of the connector, from its configuration. It is public: credentials are in the header.
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transactionId": "pos-{unique}",
                 *       "creditcard": {
                 *         "lastFourDigits": "1111",
                 *         "type": "visa"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PushedRegister"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushResponse"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pushPayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key of the connector, from its configuration. It is public: credentials are in the header.
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transactionId": "pos-{unique}",
                 *       "amount": "9.99",
                 *       "currency": "EUR"
                 *     }
                 */
                "application/json": components["schemas"]["PushedPayout"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushResponse"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pushChargeback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key of the connector, from its configuration. It is public: credentials are in the header.
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transactionId": "pos-{unique}",
                 *       "referenceUuid": "<uuid of the earlier transaction>",
                 *       "amount": "9.99",
                 *       "currency": "EUR"
                 *     }
                 */
                "application/json": components["schemas"]["PushedChargeback"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushResponse"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    disputeMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector's API key
                 * @example demo-card
                 */
                apiKey: string;
                /**
                 * @description Of the chargeback, as its callback has it.
                 * @example d94c0d72f3a36e21f16e
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["DisputeRequest"] | unknown[] | null;
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputeResponse"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    acceptDispute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector's API key
                 * @example demo-card
                 */
                apiKey: string;
                /**
                 * @description Of the chargeback, as its callback has it.
                 * @example d94c0d72f3a36e21f16e
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["DisputeRequest"] | unknown[] | null;
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputeResponse"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    submitDisputeEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector's API key
                 * @example demo-card
                 */
                apiKey: string;
                /**
                 * @description Of the chargeback, as its callback has it.
                 * @example d94c0d72f3a36e21f16e
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "extraData": {
                 *         "product_description": "Two ceramic cups"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DisputeRequest"] | unknown[] | null;
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputeResponse"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    uploadDisputeEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector's API key
                 * @example demo-card
                 */
                apiKey: string;
                /**
                 * @description Of the chargeback, as its callback has it.
                 * @example d94c0d72f3a36e21f16e
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "%PDF-1.7 (the receipt)",
                 *       "extraData": "{\"type\":\"receipt\"}"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["DisputeEvidenceUpload"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputeResponse"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listBatches: {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. Default: 1. */
                page?: string;
                /** @description Batches per page, 1 to 100. Default: 25. */
                perPage?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The connector's API key
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchList"];
                };
            };
            401: components["responses"]["BatchError401"];
            429: components["responses"]["BatchError429"];
            503: components["responses"]["BatchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchError"];
                };
            };
        };
    };
    uploadBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector's API key
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "batchFile": "\"transactionMethod\",\"referenceUuid\",\"merchantTransactionId\",\"amount\",\"currency\"\n\"refund\",\"a17f0b55c1d2e3f40516\",\"refund-{unique}\",\"4.00\",\"EUR\"",
                 *       "processingMode": "lenient"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["BatchUpload"];
            };
        };
        responses: {
            /** @description It is stored, and runs in the background. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedBatch"];
                };
            };
            401: components["responses"]["BatchError401"];
            429: components["responses"]["BatchError429"];
            503: components["responses"]["BatchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchError"];
                };
            };
        };
    };
    getBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector's API key
                 * @example demo-card
                 */
                apiKey: string;
                /** @description The gateway's id of the batch. */
                batchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchStatus"];
                };
            };
            401: components["responses"]["BatchError401"];
            429: components["responses"]["BatchError429"];
            503: components["responses"]["BatchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchError"];
                };
            };
        };
    };
    getBatchFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector's API key
                 * @example demo-card
                 */
                apiKey: string;
                /** @description The gateway's id of the batch. */
                batchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
            /** @description It has not ended so far: repeat the request later. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchError"];
                };
            };
            401: components["responses"]["BatchError401"];
            429: components["responses"]["BatchError429"];
            503: components["responses"]["BatchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchError"];
                };
            };
        };
    };
    getBatchResult: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
            /** @description It has not ended so far: repeat the request later. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchError"];
                };
            };
            429: components["responses"]["BatchError429"];
            503: components["responses"]["BatchError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description API key of a connector with a container.
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customerIdentification": "customer-1"
                 *     }
                 */
                "application/json": components["schemas"]["GetProfileRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetProfileResult"];
                };
            };
            401: components["responses"]["CustomerProfileError401"];
            429: components["responses"]["CustomerProfileError429"];
            503: components["responses"]["CustomerProfileError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerProfileError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description API key of a connector with a container.
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customerIdentification": "customer-1",
                 *       "customerData": {
                 *         "firstName": "Ada",
                 *         "billingCity": "Vienna"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateProfileRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateProfileResult"] | components["schemas"]["CustomerProfileError"];
                };
            };
            401: components["responses"]["CustomerProfileError401"];
            429: components["responses"]["CustomerProfileError429"];
            503: components["responses"]["CustomerProfileError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerProfileError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deleteProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description API key of a connector with a container.
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customerIdentification": "customer-1"
                 *     }
                 */
                "application/json": components["schemas"]["DeleteProfileRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteProfileResult"] | components["schemas"]["CustomerProfileError"];
                };
            };
            401: components["responses"]["CustomerProfileError401"];
            429: components["responses"]["CustomerProfileError429"];
            503: components["responses"]["CustomerProfileError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerProfileError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    attachPaymentInstrument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description API key of a connector with a container.
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transactionUuid": "d94c0d72f3a36e21f16e",
                 *       "customerIdentification": "customer-1",
                 *       "createProfileIfNotExists": true
                 *     }
                 */
                "application/json": components["schemas"]["AttachPaymentInstrumentRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttachPaymentInstrumentResult"];
                };
            };
            401: components["responses"]["CustomerProfileError401"];
            429: components["responses"]["CustomerProfileError429"];
            503: components["responses"]["CustomerProfileError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerProfileError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    detachPaymentInstrument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description API key of a connector with a container.
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transactionUuid": "d94c0d72f3a36e21f16e",
                 *       "customerIdentification": "customer-1"
                 *     }
                 */
                "application/json": components["schemas"]["DetachPaymentInstrumentRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetachPaymentInstrumentResult"];
                };
            };
            401: components["responses"]["CustomerProfileError401"];
            429: components["responses"]["CustomerProfileError429"];
            503: components["responses"]["CustomerProfileError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerProfileError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    cancelPayByLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description uuid of the link's transaction */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelPayByLinkResult"];
                };
            };
            401: components["responses"]["ApiError401"];
            /** @description The request is refused. The body says why, and names the field. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayByLinkError"];
                };
            };
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getPayByLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description uuid of the link's transaction */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPayByLinkResult"];
                };
            };
            401: components["responses"]["ApiError401"];
            /** @description The request is refused. The body says why, and names the field. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayByLinkError"];
                };
            };
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    resendPayByLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description uuid of the link's transaction */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResendPayByLinkResult"];
                };
            };
            401: components["responses"]["ApiError401"];
            /** @description The request is refused. The body says why, and names the field. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayByLinkError"];
                };
            };
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    replacePayByLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description uuid of the link's transaction */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplacePayByLinkResult"];
                };
            };
            401: components["responses"]["ApiError401"];
            /** @description The request is refused. The body says why, and names the field. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayByLinkError"];
                };
            };
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    retrieveReconciliation: {
        parameters: {
            query?: {
                /**
                 * @description Required here or in the body. In UTC.
                 * @example 2026-11-01 00:00:00
                 */
                from?: string;
                /**
                 * @description Required here or in the body. The last second, at most 30 days after `from`.
                 * @example 2026-11-30 23:59:59
                 */
                to?: string;
                /**
                 * @description Required here or in the body, from 1.
                 * @example 1
                 */
                page?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The API key of the connector, from its configuration. It is public: credentials are in the header.
                 * @example demo-card
                 */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "from": "2026-11-01 00:00:00",
                 *       "to": "2026-11-30 23:59:59",
                 *       "page": "1"
                 *     }
                 */
                "application/x-www-form-urlencoded": ({
                    /**
                     * @description Required here or in the body. In UTC.
                     * @example 2026-11-01 00:00:00
                     */
                    from?: string;
                    /**
                     * @description Required here or in the body. The last second, at most 30 days after `from`.
                     * @example 2026-11-30 23:59:59
                     */
                    to?: string;
                    /**
                     * @description Required here or in the body, from 1.
                     * @example 1
                     */
                    page?: string;
                } & {
                    [key: string]: unknown;
                }) | null;
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationPage"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getSettlementFiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fromDate": "2026-11-01T00:00:00Z",
                 *       "toDate": "2026-11-30T23:59:59Z",
                 *       "format": "link"
                 *     }
                 */
                "application/json": components["schemas"]["GetSettlementFilesRequest"];
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSettlementFilesResult"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getSettlementFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    tokenize: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector's key for browsers: it can tokenise cards and do nothing else.
                 * @example demo-public
                 */
                publicIntegrationKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cardData": {
                 *         "pan": "4111111111111111",
                 *         "cvv": "123",
                 *         "expirationMonth": "12",
                 *         "expirationYear": "2030",
                 *         "cardHolder": "Ada Lovelace"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The card, as the customer typed it. */
                    cardData: {
                        /** @description The card number; spaces are ignored. */
                        pan: string;
                        /** @description The security code of the card: 3 digits, or 4 of American Express. It is never stored after the payment. */
                        cvv?: string;
                        /** @description Month of expiry, 1 to 12. */
                        expirationMonth: string | number;
                        /** @description Year of expiry, two or four digits. */
                        expirationYear: string | number;
                        /** @description Name as on the card; required unless requireCardHolder is false. */
                        cardHolder: string;
                    };
                    /** @description False: a card without a holder's name is accepted. Default: true. */
                    requireCardHolder?: boolean;
                };
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenizeAnswer"];
                };
            };
            /** @description The request is refused. The body says why, and names the field. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardError"];
                };
            };
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    refreshCvv: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The connector's key for browsers: it can tokenise cards and do nothing else.
                 * @example demo-public
                 */
                publicIntegrationKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reference": "<uuid of the earlier transaction>",
                 *       "cvv": "123"
                 *     }
                 */
                "application/json": {
                    /** @description The uuid of the transaction that stored the card, or its paymentToken. */
                    reference: string;
                    /** @description The security code of the card: 3 digits, or 4 of American Express. It is never stored after the payment. */
                    cvv: string;
                };
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefreshCvvAnswer"];
                };
            };
            /** @description The request is refused. The body says why, and names the field. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardError"];
                };
            };
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    openSimulatedChargeback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transactionUuid": "<uuid of the earlier transaction>",
                 *       "reason": "Fraud"
                 *     }
                 */
                "application/json": {
                    /** @description The transaction. */
                    transactionUuid: string;
                    /** @description Decimal amount as text, in units of the currency: `9.99`. No more decimals than the currency has, except zeros: `705.00` JPY is 705. */
                    amount?: string;
                    /** @description ISO 4217 code of the amount. */
                    currency?: string;
                    /** @description Why the cardholder takes the money back; free text. */
                    reason?: string;
                    /**
                     * @description `inquiry`: the bank asks and takes no money yet.
                     * @enum {unknown}
                     */
                    stage?: "inquiry" | "chargeback";
                };
            };
        };
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulatedDispute"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    advanceSimulatedChargeback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The provider's id of the dispute. */
                disputeId: string;
                /** @description What the simulated provider does next. */
                step: "charge" | "close" | "reverse" | "second" | "win" | "lose";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation was executed. The body says with which result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulatedDispute"];
                };
            };
            401: components["responses"]["ApiError401"];
            429: components["responses"]["ApiError429"];
            503: components["responses"]["ApiError503"];
            /** @description The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The gateway failed. Whether anything happened is open: request the status before you send it again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    debitCallback: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description HMAC-SHA512 of method, body hash, content type, date and path under the connector's shared secret, in Base64.
                 * @example dGhpcyBpcyBub3QgYSBzaWduYXR1cmU=
                 */
                "X-Signature": string;
                /**
                 * @description When it was sent. Part of the signed text.
                 * @example Fri, 20 Nov 2026 10:35:09 GMT
                 */
                Date: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "result": "OK",
                 *       "uuid": "d94c0d72f3a36e21f16e",
                 *       "merchantTransactionId": "order-1",
                 *       "purchaseId": "20261120-d94c0d72f3a36e21f16e",
                 *       "transactionType": "DEBIT",
                 *       "paymentMethod": "Creditcard",
                 *       "amount": "9.99",
                 *       "currency": "EUR"
                 *     }
                 */
                "application/json": components["schemas"]["Callback"];
            };
        };
        responses: {
            /** @description Received. Any other body or status: the callback is sent again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example OK */
                    "text/plain": "OK";
                };
            };
        };
    };
    preauthorizeCallback: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description HMAC-SHA512 of method, body hash, content type, date and path under the connector's shared secret, in Base64.
                 * @example dGhpcyBpcyBub3QgYSBzaWduYXR1cmU=
                 */
                "X-Signature": string;
                /**
                 * @description When it was sent. Part of the signed text.
                 * @example Fri, 20 Nov 2026 10:35:09 GMT
                 */
                Date: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "result": "OK",
                 *       "uuid": "d94c0d72f3a36e21f16e",
                 *       "merchantTransactionId": "order-1",
                 *       "purchaseId": "20261120-d94c0d72f3a36e21f16e",
                 *       "transactionType": "PREAUTHORIZE",
                 *       "paymentMethod": "Creditcard",
                 *       "amount": "9.99",
                 *       "currency": "EUR"
                 *     }
                 */
                "application/json": components["schemas"]["Callback"];
            };
        };
        responses: {
            /** @description Received. Any other body or status: the callback is sent again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example OK */
                    "text/plain": "OK";
                };
            };
        };
    };
    captureCallback: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description HMAC-SHA512 of method, body hash, content type, date and path under the connector's shared secret, in Base64.
                 * @example dGhpcyBpcyBub3QgYSBzaWduYXR1cmU=
                 */
                "X-Signature": string;
                /**
                 * @description When it was sent. Part of the signed text.
                 * @example Fri, 20 Nov 2026 10:35:09 GMT
                 */
                Date: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "result": "OK",
                 *       "uuid": "d94c0e10b1c2d3e4f5a6",
                 *       "merchantTransactionId": "order-1-2",
                 *       "purchaseId": "20261120-d94c0e10b1c2d3e4f5a6",
                 *       "transactionType": "CAPTURE",
                 *       "paymentMethod": "Creditcard",
                 *       "amount": "9.99",
                 *       "currency": "EUR",
                 *       "referenceUuid": "d94c0d72f3a36e21f16e"
                 *     }
                 */
                "application/json": components["schemas"]["Callback"];
            };
        };
        responses: {
            /** @description Received. Any other body or status: the callback is sent again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example OK */
                    "text/plain": "OK";
                };
            };
        };
    };
    voidCallback: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description HMAC-SHA512 of method, body hash, content type, date and path under the connector's shared secret, in Base64.
                 * @example dGhpcyBpcyBub3QgYSBzaWduYXR1cmU=
                 */
                "X-Signature": string;
                /**
                 * @description When it was sent. Part of the signed text.
                 * @example Fri, 20 Nov 2026 10:35:09 GMT
                 */
                Date: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "result": "OK",
                 *       "uuid": "d94c0e10b1c2d3e4f5a6",
                 *       "merchantTransactionId": "order-1-2",
                 *       "purchaseId": "20261120-d94c0e10b1c2d3e4f5a6",
                 *       "transactionType": "VOID",
                 *       "paymentMethod": "Creditcard",
                 *       "amount": "9.99",
                 *       "currency": "EUR",
                 *       "referenceUuid": "d94c0d72f3a36e21f16e"
                 *     }
                 */
                "application/json": components["schemas"]["Callback"];
            };
        };
        responses: {
            /** @description Received. Any other body or status: the callback is sent again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example OK */
                    "text/plain": "OK";
                };
            };
        };
    };
    incrementalAuthorizationCallback: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description HMAC-SHA512 of method, body hash, content type, date and path under the connector's shared secret, in Base64.
                 * @example dGhpcyBpcyBub3QgYSBzaWduYXR1cmU=
                 */
                "X-Signature": string;
                /**
                 * @description When it was sent. Part of the signed text.
                 * @example Fri, 20 Nov 2026 10:35:09 GMT
                 */
                Date: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "result": "OK",
                 *       "uuid": "d94c0e10b1c2d3e4f5a6",
                 *       "merchantTransactionId": "order-1-2",
                 *       "purchaseId": "20261120-d94c0e10b1c2d3e4f5a6",
                 *       "transactionType": "INCREMENTAL-AUTHORIZATION",
                 *       "paymentMethod": "Creditcard",
                 *       "amount": "9.99",
                 *       "currency": "EUR",
                 *       "referenceUuid": "d94c0d72f3a36e21f16e"
                 *     }
                 */
                "application/json": components["schemas"]["Callback"];
            };
        };
        responses: {
            /** @description Received. Any other body or status: the callback is sent again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example OK */
                    "text/plain": "OK";
                };
            };
        };
    };
    refundCallback: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description HMAC-SHA512 of method, body hash, content type, date and path under the connector's shared secret, in Base64.
                 * @example dGhpcyBpcyBub3QgYSBzaWduYXR1cmU=
                 */
                "X-Signature": string;
                /**
                 * @description When it was sent. Part of the signed text.
                 * @example Fri, 20 Nov 2026 10:35:09 GMT
                 */
                Date: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "result": "OK",
                 *       "uuid": "d94c0e10b1c2d3e4f5a6",
                 *       "merchantTransactionId": "order-1-2",
                 *       "purchaseId": "20261120-d94c0e10b1c2d3e4f5a6",
                 *       "transactionType": "REFUND",
                 *       "paymentMethod": "Creditcard",
                 *       "amount": "9.99",
                 *       "currency": "EUR",
                 *       "referenceUuid": "d94c0d72f3a36e21f16e"
                 *     }
                 */
                "application/json": components["schemas"]["Callback"];
            };
        };
        responses: {
            /** @description Received. Any other body or status: the callback is sent again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example OK */
                    "text/plain": "OK";
                };
            };
        };
    };
    registerCallback: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description HMAC-SHA512 of method, body hash, content type, date and path under the connector's shared secret, in Base64.
                 * @example dGhpcyBpcyBub3QgYSBzaWduYXR1cmU=
                 */
                "X-Signature": string;
                /**
                 * @description When it was sent. Part of the signed text.
                 * @example Fri, 20 Nov 2026 10:35:09 GMT
                 */
                Date: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "result": "OK",
                 *       "uuid": "d94c0d72f3a36e21f16e",
                 *       "merchantTransactionId": "order-1",
                 *       "purchaseId": "20261120-d94c0d72f3a36e21f16e",
                 *       "transactionType": "REGISTER",
                 *       "paymentMethod": "Creditcard",
                 *       "amount": "9.99",
                 *       "currency": "EUR"
                 *     }
                 */
                "application/json": components["schemas"]["Callback"];
            };
        };
        responses: {
            /** @description Received. Any other body or status: the callback is sent again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example OK */
                    "text/plain": "OK";
                };
            };
        };
    };
    deregisterCallback: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description HMAC-SHA512 of method, body hash, content type, date and path under the connector's shared secret, in Base64.
                 * @example dGhpcyBpcyBub3QgYSBzaWduYXR1cmU=
                 */
                "X-Signature": string;
                /**
                 * @description When it was sent. Part of the signed text.
                 * @example Fri, 20 Nov 2026 10:35:09 GMT
                 */
                Date: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "result": "OK",
                 *       "uuid": "d94c0e10b1c2d3e4f5a6",
                 *       "merchantTransactionId": "order-1-2",
                 *       "purchaseId": "20261120-d94c0e10b1c2d3e4f5a6",
                 *       "transactionType": "DEREGISTER",
                 *       "paymentMethod": "Creditcard",
                 *       "amount": "9.99",
                 *       "currency": "EUR",
                 *       "referenceUuid": "d94c0d72f3a36e21f16e"
                 *     }
                 */
                "application/json": components["schemas"]["Callback"];
            };
        };
        responses: {
            /** @description Received. Any other body or status: the callback is sent again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example OK */
                    "text/plain": "OK";
                };
            };
        };
    };
    payoutCallback: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description HMAC-SHA512 of method, body hash, content type, date and path under the connector's shared secret, in Base64.
                 * @example dGhpcyBpcyBub3QgYSBzaWduYXR1cmU=
                 */
                "X-Signature": string;
                /**
                 * @description When it was sent. Part of the signed text.
                 * @example Fri, 20 Nov 2026 10:35:09 GMT
                 */
                Date: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "result": "OK",
                 *       "uuid": "d94c0d72f3a36e21f16e",
                 *       "merchantTransactionId": "order-1",
                 *       "purchaseId": "20261120-d94c0d72f3a36e21f16e",
                 *       "transactionType": "PAYOUT",
                 *       "paymentMethod": "Creditcard",
                 *       "amount": "9.99",
                 *       "currency": "EUR"
                 *     }
                 */
                "application/json": components["schemas"]["Callback"];
            };
        };
        responses: {
            /** @description Received. Any other body or status: the callback is sent again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example OK */
                    "text/plain": "OK";
                };
            };
        };
    };
    chargebackCallback: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description HMAC-SHA512 of method, body hash, content type, date and path under the connector's shared secret, in Base64.
                 * @example dGhpcyBpcyBub3QgYSBzaWduYXR1cmU=
                 */
                "X-Signature": string;
                /**
                 * @description When it was sent. Part of the signed text.
                 * @example Fri, 20 Nov 2026 10:35:09 GMT
                 */
                Date: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "result": "OK",
                 *       "uuid": "d94c0e10b1c2d3e4f5a6",
                 *       "merchantTransactionId": "order-1",
                 *       "purchaseId": "20261120-d94c0d72f3a36e21f16e",
                 *       "transactionType": "CHARGEBACK",
                 *       "paymentMethod": "Creditcard",
                 *       "amount": "9.99",
                 *       "currency": "EUR",
                 *       "referenceUuid": "d94c0d72f3a36e21f16e",
                 *       "chargebackData": {
                 *         "originalUuid": "d94c0d72f3a36e21f16e",
                 *         "originalMerchantTransactionId": "order-1",
                 *         "amount": "9.99",
                 *         "currency": "EUR",
                 *         "reason": "fraudulent",
                 *         "chargebackDateTime": "2026-11-21T10:00:00Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ChargebackCallback"];
            };
        };
        responses: {
            /** @description Received. Any other body or status: the callback is sent again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example OK */
                    "text/plain": "OK";
                };
            };
        };
    };
    chargebackReversalCallback: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description HMAC-SHA512 of method, body hash, content type, date and path under the connector's shared secret, in Base64.
                 * @example dGhpcyBpcyBub3QgYSBzaWduYXR1cmU=
                 */
                "X-Signature": string;
                /**
                 * @description When it was sent. Part of the signed text.
                 * @example Fri, 20 Nov 2026 10:35:09 GMT
                 */
                Date: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "result": "OK",
                 *       "uuid": "d94c0f2233445566aabb",
                 *       "merchantTransactionId": "order-1",
                 *       "purchaseId": "20261120-d94c0d72f3a36e21f16e",
                 *       "transactionType": "CHARGEBACK-REVERSAL",
                 *       "paymentMethod": "Creditcard",
                 *       "amount": "9.99",
                 *       "currency": "EUR",
                 *       "referenceUuid": "d94c0d72f3a36e21f16e",
                 *       "chargebackReversalData": {
                 *         "originalUuid": "d94c0d72f3a36e21f16e",
                 *         "originalMerchantTransactionId": "order-1",
                 *         "amount": "9.99",
                 *         "currency": "EUR",
                 *         "reason": "fraudulent",
                 *         "chargebackUuid": "d94c0e10b1c2d3e4f5a6",
                 *         "reversalDateTime": "2026-11-22T10:00:00Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ChargebackReversalCallback"];
            };
        };
        responses: {
            /** @description Received. Any other body or status: the callback is sent again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example OK */
                    "text/plain": "OK";
                };
            };
        };
    };
}
