// Requests of a storefront and of the admin's pages.
import { LanguageCode } from "@vendure/core";
import { gql } from "graphql-tag";

/** A shop in Austria without taxes and with free shipping, so that totals are those of the faults. */
export const INITIAL_DATA = {
  defaultLanguage: LanguageCode.en,
  defaultZone: "Europe",
  taxRates: [{ name: "standard", percentage: 0 }],
  shippingMethods: [{ name: "Free", price: 0 }],
  paymentMethods: [{ name: "Quittance", handler: { code: "quittance", arguments: [] } }],
  countries: [{ name: "Austria", code: "AT", zone: "Europe" }],
  collections: [],
};

export const ADD = gql`
  mutation ($quantity: Int!) {
    addItemToOrder(productVariantId: "T_1", quantity: $quantity) {
      ... on Order {
        code
      }
      ... on ErrorResult {
        message
      }
    }
  }
`;
export const CUSTOMER = gql`
  mutation ($email: String!) {
    setCustomerForOrder(input: { firstName: "Ada", lastName: "Lovelace", emailAddress: $email }) {
      __typename
    }
    setOrderShippingAddress(
      input: { streetLine1: "Ring 1", city: "Wien", postalCode: "1010", countryCode: "AT" }
    ) {
      __typename
    }
  }
`;
export const SHIPPING = gql`
  query {
    eligibleShippingMethods {
      id
    }
  }
`;
export const SHIP = gql`
  mutation ($id: ID!) {
    setOrderShippingMethod(shippingMethodId: [$id]) {
      __typename
    }
  }
`;
export const ACTIVE = gql`
  query {
    activeOrder {
      state
      lines {
        id
      }
    }
  }
`;
export const MOVE = gql`
  mutation ($state: String!) {
    transitionOrderToState(state: $state) {
      ... on OrderStateTransitionError {
        errorCode
        message
        transitionError
      }
    }
  }
`;
export const ADJUST = gql`
  mutation ($line: ID!, $quantity: Int!) {
    adjustOrderLine(orderLineId: $line, quantity: $quantity) {
      ... on ErrorResult {
        errorCode
        message
      }
    }
  }
`;
export const INTENT = gql`
  mutation {
    createQuittancePaymentIntent {
      url
    }
  }
`;
export const RETURN = gql`
  mutation {
    refreshQuittancePayment
  }
`;
export const ORDER = gql`
  query ($code: String!) {
    orders(options: { filter: { code: { eq: $code } } }) {
      items {
        state
        totalWithTax
        currencyCode
        payments {
          id
          state
          refunds {
            state
            total
          }
        }
      }
    }
  }
`;
export const REFUND = gql`
  mutation ($input: RefundOrderInput!) {
    refundOrder(input: $input) {
      ... on ErrorResult {
        errorCode
        message
      }
    }
  }
`;
export const SETTLE = gql`
  mutation ($id: ID!) {
    settlePayment(id: $id) {
      ... on ErrorResult {
        errorCode
        message
      }
      ... on SettlePaymentError {
        paymentErrorMessage
      }
    }
  }
`;
/** Samples of Vendure are in dollars. */
export const EURO = gql`
  mutation {
    updateChannel(input: { id: "T_1", defaultCurrencyCode: EUR, availableCurrencyCodes: [EUR] }) {
      __typename
    }
    updateProductVariants(input: [{ id: "T_1", prices: [{ currencyCode: EUR, price: 10 }] }]) {
      id
    }
  }
`;
