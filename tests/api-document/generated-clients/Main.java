// The story of ../generated-clients.slow.test.ts with the client of OpenAPI Generator's `java`.
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.JSON;
import org.openapitools.client.api.BiDataSourceApi;
import org.openapitools.client.api.PayByLinkApi;
import org.openapitools.client.api.ProvisioningApi;
import org.openapitools.client.api.StatusApi;
import org.openapitools.client.api.TransactionsApi;
import org.openapitools.client.auth.HttpBasicAuth;
import org.openapitools.client.model.Customer;
import org.openapitools.client.model.DebitRequest;
import org.openapitools.client.model.PayByLink;
import org.openapitools.client.model.RefundRequest;

public class Main {
  /** `scheme` names who calls: `basic`, `biApiKey` or `rootCredential`. */
  static ApiClient client(String scheme, String username, String password) {
    ApiClient client = new ApiClient();
    client.setBasePath(System.getenv("GATEWAY"));
    HttpBasicAuth credential = (HttpBasicAuth) client.getAuthentication(scheme);
    credential.setUsername(username);
    credential.setPassword(password);
    return client;
  }

  public static void main(String[] arguments) throws ApiException {
    String order = System.getenv("ORDER");
    String apiKey = "demo-card";
    ApiClient merchant = client("basic", "demo", "demo-password");
    TransactionsApi transactions = new TransactionsApi(merchant);
    var debit = transactions.debit(apiKey, new DebitRequest()
        .merchantTransactionId(order).amount("9.99").currency("EUR").transactionToken("ix::demo-visa")
        .customer(new Customer().firstName("Ada").email("ada@shop.example").ipAddress("203.0.113.9")));
    var status = new StatusApi(merchant).getByUuid(apiKey, debit.getUuid(), null);
    var refund = transactions.refund(apiKey, new RefundRequest()
        .merchantTransactionId(order + "-refund").amount("4.00").currency("EUR").referenceUuid(debit.getUuid()));
    var link = transactions.debit(apiKey, new DebitRequest()
        .merchantTransactionId(order + "-link").amount("5.00").currency("EUR").payByLink(new PayByLink().sendByEmail(false)));
    PayByLinkApi links = new PayByLinkApi(merchant);
    var timeline = links.getPayByLink(link.getUuid()).getTimeline();
    var cancelled = links.cancelPayByLink(link.getUuid());
    Object repeated = "accepted";
    try {
      transactions.debit(apiKey, new DebitRequest().merchantTransactionId(order).amount("9.99").currency("EUR"));
    } catch (ApiException error) {
      repeated = JSON.getGson().fromJson(error.getResponseBody(), com.google.gson.JsonObject.class).get("errorCode");
    }
    Object search = new BiDataSourceApi(client("biApiKey", "demo-bi", "demo-bi-password")).biSearch(null, Map.of("size", 0));
    ProvisioningApi root = new ProvisioningApi(client("rootCredential", System.getenv("ADMIN_USER"), System.getenv("ADMIN_PASSWORD")));
    System.out.println(JSON.getGson().toJson(Map.of(
        "debit", debit.getReturnType(),
        "status", status.getTransactionStatus(),
        "refund", refund.getReturnType(),
        "link", link.getReturnType(),
        "timeline", timeline.get(0).getEvent(),
        "cancelled", cancelled.getSuccess(),
        "repeated", repeated,
        "search", JSON.getGson().toJson(search).contains("hits"),
        "tenants", root.listTenants(null, null).getTenants().size() > 0,
        "connectors", root.listConnectors("ME-0000-0000-0000-0000-0000-0001", null, null).getConnectors().size() > 0)));
    System.exit(0);
  }
}
